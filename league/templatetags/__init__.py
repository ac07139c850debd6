"""Filters about people for templates."""

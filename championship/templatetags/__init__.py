"""Filters that put records into words for templates."""

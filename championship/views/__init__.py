"""Pages: each fetches with permission, hands a form to a service, and renders."""

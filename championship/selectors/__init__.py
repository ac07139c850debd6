"""Reading: every row of a tenant's data starts from the clubs a user may see."""

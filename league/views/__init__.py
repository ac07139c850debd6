"""Pages about clubs and the site itself."""

"""What the server's keeper types: ``manage.py <command>``."""

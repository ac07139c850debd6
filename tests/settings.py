"""The site's settings as the tests use them: production's, but for speed."""

import os

os.environ.setdefault("SECRET_KEY", "a key for tests only")
os.environ.setdefault("PLAIN_HTTP", "1")
os.environ.setdefault("ALLOWED_HOSTS", "testserver,localhost,127.0.0.1")

from league.settings import *  # noqa: F403

# Hashing slowly is the point in production and a waste here.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# Nothing is collected for tests; WhiteNoise then looks for a file when it is asked for.
WHITENOISE_AUTOREFRESH = True
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"

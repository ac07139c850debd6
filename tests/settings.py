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

# A test's transaction is seen by nobody else, so no worker could do its tasks; tests/processes has
# real ones. Where there is Redis it is the cache, a database of it for each process of the tests.
CELERY_TASK_ALWAYS_EAGER = True
if REDIS_URL:  # noqa: F405
    _number = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 8
    CACHES["default"]["LOCATION"] = f"{REDIS_URL}/{_number}"  # noqa: F405

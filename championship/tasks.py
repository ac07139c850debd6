"""Work outside a request: each task fetches by id and calls one service."""

from datetime import timedelta
from typing import Final

from celery import shared_task

from championship.services import verification

__all__ = ["resume_verifications", "verify_log"]

STUCK_AFTER: Final = timedelta(minutes=5)


@shared_task
def verify_log(verification_id: int) -> None:
    """Verify one log."""
    verification.verify(verification_id)


@shared_task
def resume_verifications() -> None:
    """Take up verifications whose worker died."""
    verification.resume(older_than=STUCK_AFTER)

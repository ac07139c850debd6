"""Work outside a request: each task fetches by id and calls one service."""

from celery import shared_task

from championship.services import verification

__all__ = ["compare_log", "resume_verifications", "verify_log"]


@shared_task
def verify_log(verification_id: int) -> None:
    """Verify one log."""
    verification.verify(verification_id)


@shared_task
def compare_log(log_id: int) -> None:
    """Compare what was handed in with one log with it."""
    verification.compare(log_id)


@shared_task
def resume_verifications() -> None:
    """Take up verifications whose worker died."""
    verification.resume()

from __future__ import annotations

from typing import TYPE_CHECKING, List, Optional, Union

if TYPE_CHECKING:
    from typing import Literal

    from .types import ErrorCode

_WARNING = (
    "An attempt of this call got no clear response and may have taken effect: "
    "read before you send it again."
)


class OfferCalculatorError(Exception):
    """What a call can raise."""

    attempts: int
    """How often the request was sent."""
    may_have_taken_effect: bool
    """Whether an attempt that would change something ended without a response, or with a server error:
    the change may have been made. Read the resource before you send the change again."""


class ApiError(OfferCalculatorError):
    """The service refused a call."""

    def __init__(
        self,
        *,
        code: Union[ErrorCode, Literal["UNKNOWN"]],
        status: int,
        message: str,
        details: List[str],
        request_id: Optional[str],
        retry_after_seconds: Optional[int],
        clock_skew_seconds: Optional[int],
        attempts: int,
        may_have_taken_effect: bool,
    ) -> None:
        sentences = [f"{code}: {message}", *(f"{detail}." for detail in details)]
        if clock_skew_seconds is not None:
            side = "ahead of" if clock_skew_seconds > 0 else "behind"
            sentences.append(
                f"This machine's clock is {abs(clock_skew_seconds)} seconds {side} the service's."
            )
        if may_have_taken_effect:
            sentences.append(_WARNING)
        super().__init__(" ".join(sentences))
        self.code = code
        """The API's code; UNKNOWN if the response is not the API's, but a proxy's, say."""
        self.status = status
        self.message = message
        """The API's sentence."""
        self.details = details
        """Every failure of VALIDATION_FAILED, each with the path of its field first; else empty."""
        self.request_id = request_id
        """The X-Request-Id: include it when you contact the operator of the service."""
        self.retry_after_seconds = retry_after_seconds
        self.clock_skew_seconds = clock_skew_seconds
        """On TIMESTAMP_EXPIRED, how far this machine's clock is ahead of the service's; negative if behind."""
        self.attempts = attempts
        self.may_have_taken_effect = may_have_taken_effect


class ConnectionFailed(OfferCalculatorError):
    """No response: the service could not be reached, or the response was lost or late. `__cause__` says more."""

    def __init__(self, reason: BaseException, *, attempts: int, may_have_taken_effect: bool) -> None:
        sentences = [f"No response from the service: {reason}."]
        if may_have_taken_effect:
            sentences.append(_WARNING)
        super().__init__(" ".join(sentences))
        self.attempts = attempts
        self.may_have_taken_effect = may_have_taken_effect


class WebhookVerificationError(Exception):
    """A message that must not be trusted."""

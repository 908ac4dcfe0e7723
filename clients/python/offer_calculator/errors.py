from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Optional, Tuple, Type, Union

if TYPE_CHECKING:
    from typing import Literal

    from .types import ErrorCode, FieldError

_WARNING = (
    "An attempt of this call got no clear response and may have taken effect: "
    "read before you send it again."
)


class OfferCalculatorError(Exception):
    """Every error of this package."""

    def __reduce__(self) -> Tuple[Any, ...]:
        """Pickles an error with all of its attributes, for example for a task queue."""
        return (_restored, (type(self), self.args, self.__dict__))


class CallFailed(OfferCalculatorError):
    """A call failed."""

    attempts: int
    """How often the request was sent."""
    may_have_taken_effect: bool
    """Whether an attempt that would change something ended without a response, or with a server error:
    the change may have been made. Read the resource before you send the change again."""


class ApiError(CallFailed):
    """The service refused a call. The subclass tells the kind of refusal."""

    def __init__(
        self,
        *,
        code: Union[ErrorCode, Literal["UNKNOWN"]],
        status: int,
        message: str,
        details: List[str],
        errors: List[FieldError],
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
        """The API's code; UNKNOWN if the response is not the API's, but a proxy's or another server's, say."""
        self.status = status
        self.message = message
        """The API's sentence."""
        self.details = details
        """Every failure of VALIDATION_FAILED, each with the path of its field first; else empty."""
        self.errors = errors
        """The same failures in parts: path, code and sentence, in the order of `details`."""
        self.request_id = request_id
        """The X-Request-Id: include it when you contact the operator of the service."""
        self.retry_after_seconds = retry_after_seconds
        self.clock_skew_seconds = clock_skew_seconds
        """On TIMESTAMP_EXPIRED, how far this machine's clock is ahead of the service's; negative if behind."""
        self.attempts = attempts
        self.may_have_taken_effect = may_have_taken_effect


class InvalidRequest(ApiError):
    """The request cannot be served as it is: 400, 405, 408, 413, 415 and 422."""


class AuthenticationFailed(ApiError):
    """The key, the signature or the clock is wrong: 401."""


class PermissionDenied(ApiError):
    """The key may not do this: 403."""


class NotFound(ApiError):
    """There is no such object of this funder: 404."""


class Conflict(ApiError):
    """The object is not in the state that the request needs: 409."""


class RateLimited(ApiError):
    """A rate limit was exceeded for longer than the call waits: 429."""


class ServiceFailed(ApiError):
    """The service failed, also at the last attempt: 5xx."""


_KINDS: Dict[int, Type[ApiError]] = {
    **dict.fromkeys((400, 405, 408, 413, 415, 422), InvalidRequest),
    401: AuthenticationFailed,
    403: PermissionDenied,
    404: NotFound,
    409: Conflict,
    429: RateLimited,
}


def kind_of(status: int, code: str) -> Type[ApiError]:
    """The class of a refusal.

    A 4xx that is not the API's says nothing about an offer or a key: it is an ApiError, except 429.
    """
    if status >= 500:
        return ServiceFailed
    return _KINDS.get(status, ApiError) if code != "UNKNOWN" or status == 429 else ApiError


class ConnectionFailed(CallFailed):
    """No response: the service could not be reached, or the response was lost or late. `__cause__` says more."""

    def __init__(self, reason: BaseException, *, attempts: int, may_have_taken_effect: bool) -> None:
        sentences = [f"No response from the service: {reason or type(reason).__name__}."]
        if may_have_taken_effect:
            sentences.append(_WARNING)
        super().__init__(" ".join(sentences))
        self.attempts = attempts
        self.may_have_taken_effect = may_have_taken_effect


class WebhookVerificationError(OfferCalculatorError):
    """A message that must not be trusted."""


def _restored(kind: Type[OfferCalculatorError], args: Tuple[Any, ...], state: Dict[str, Any]) -> Any:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(state)
    return error

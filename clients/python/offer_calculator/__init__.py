"""Client of the Offer Calculator API: signed requests, retries, pages, typed errors and webhooks.

The same client for an event loop is offer_calculator.async_client, which needs httpx.
"""

from . import types
from ._options import CallOptions
from .client import OfferCalculator
from .errors import (
    ApiError,
    AuthenticationFailed,
    CallFailed,
    Conflict,
    ConnectionFailed,
    InvalidRequest,
    NotFound,
    OfferCalculatorError,
    PermissionDenied,
    RateLimited,
    ServiceFailed,
    WebhookVerificationError,
)
from .frameworks import verify_asgi, verify_django, verify_wsgi
from .pages import AsyncPages, Page, Pages
from .signing import sign_request
from .webhooks import verify_webhook

__all__ = [
    "ApiError",
    "AsyncPages",
    "AuthenticationFailed",
    "CallFailed",
    "CallOptions",
    "Conflict",
    "ConnectionFailed",
    "InvalidRequest",
    "NotFound",
    "OfferCalculator",
    "OfferCalculatorError",
    "Page",
    "Pages",
    "PermissionDenied",
    "RateLimited",
    "ServiceFailed",
    "WebhookVerificationError",
    "sign_request",
    "types",
    "verify_asgi",
    "verify_django",
    "verify_webhook",
    "verify_wsgi",
]

"""Client of the Offer Calculator API: signed requests, retries, pages, typed errors and webhooks."""

from . import types
from .client import OfferCalculator
from .errors import ApiError, ConnectionFailed, OfferCalculatorError, WebhookVerificationError
from .pages import Page, Pages
from .signing import sign_request
from .webhooks import verify_webhook

__all__ = [
    "ApiError",
    "ConnectionFailed",
    "OfferCalculator",
    "OfferCalculatorError",
    "Page",
    "Pages",
    "WebhookVerificationError",
    "sign_request",
    "types",
    "verify_webhook",
]

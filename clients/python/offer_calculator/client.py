# Written by `npm run clients` from docs/openapi.json.
from __future__ import annotations

from typing import Literal, Optional

from . import types
from ._options import CallOptions
from ._transport import Transport
from ._values import Id, Time, segment, unix_seconds
from .pages import Pages


class OfferCalculator(Transport):
    """A client of one funder's API: one method an operation of the OpenAPI document."""

    def create_offer(
        self,
        body: types.NewOffer,
        *,
        idempotency_key: Optional[Id] = None,
        options: Optional[CallOptions] = None,
    ) -> types.OfferSummary:
        """Create an offer. Scope: offers:create."""
        result: types.OfferSummary = self._send(
            "POST",
            f"/api/v1/{segment('funder', self.funder)}/offers",
            body=body,
            repeat="safe",
            idempotent=True,
            idempotency_key=idempotency_key,
            options=options,
        )
        return result

    def list_offers(
        self,
        *,
        status: Optional[Literal["active", "revoked"]] = None,
        merchant_id: Optional[str] = None,
        iso_id: Optional[str] = None,
        brand_id: Optional[str] = None,
        deal_id_prefix: Optional[str] = None,
        updated_since: Optional[Time] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Pages[types.Offer]:
        """List offers. Scope: offers:read or offers:create or offers:update or offers:delete."""
        result: Pages[types.Offer] = self._list(
            "GET",
            f"/api/v1/{segment('funder', self.funder)}/offers",
            query={"status": status, "merchant_id": merchant_id, "iso_id": iso_id, "brand_id": brand_id, "deal_id_prefix": deal_id_prefix, "updated_since": unix_seconds(updated_since), "limit": limit, "cursor": cursor},
            repeat="reads",
            options=options,
        )
        return result

    def read_offer(
        self,
        deal_id: Id,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.Offer:
        """Read an offer. Scope: offers:read or offers:create or offers:update or offers:delete."""
        result: types.Offer = self._send(
            "GET",
            f"/api/v1/{segment('funder', self.funder)}/offers/{segment('deal_id', deal_id)}",
            repeat="reads",
            options=options,
        )
        return result

    def replace_offer(
        self,
        deal_id: Id,
        body: types.OfferReplacement,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.ChangedOffer:
        """Replace an offer. Scope: offers:update."""
        result: types.ChangedOffer = self._send(
            "PUT",
            f"/api/v1/{segment('funder', self.funder)}/offers/{segment('deal_id', deal_id)}",
            body=body,
            repeat="safe",
            options=options,
        )
        return result

    def patch_offer(
        self,
        deal_id: Id,
        body: types.OfferPatch,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.ChangedOffer:
        """Patch an offer. Scope: offers:update."""
        result: types.ChangedOffer = self._send(
            "PATCH",
            f"/api/v1/{segment('funder', self.funder)}/offers/{segment('deal_id', deal_id)}",
            body=body,
            repeat="safe",
            options=options,
        )
        return result

    def revoke_offer(
        self,
        deal_id: Id,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.RevokedOffer:
        """Revoke an offer. Scope: offers:delete."""
        result: types.RevokedOffer = self._send(
            "DELETE",
            f"/api/v1/{segment('funder', self.funder)}/offers/{segment('deal_id', deal_id)}",
            repeat="safe",
            options=options,
        )
        return result

    def quote_offer(
        self,
        deal_id: Id,
        body: Optional[types.QuoteTerms] = None,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.QuoteWithParts:
        """Quote terms. Scope: offers:read or offers:create or offers:update or offers:delete."""
        result: types.QuoteWithParts = self._send(
            "POST",
            f"/api/v1/{segment('funder', self.funder)}/offers/{segment('deal_id', deal_id)}/quote",
            body=body,
            repeat="reads",
            options=options,
        )
        return result

    def quote_unsaved_offer(
        self,
        body: types.UnsavedQuoteRequest,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.UnsavedQuote:
        """Quote without an offer. Scope: offers:read or offers:create or offers:update or
        offers:delete.
        """
        result: types.UnsavedQuote = self._send(
            "POST",
            f"/api/v1/{segment('funder', self.funder)}/quotes",
            body=body,
            repeat="reads",
            options=options,
        )
        return result

    def issue_calculator_link(
        self,
        deal_id: Id,
        body: Optional[types.NewCalculatorLink] = None,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.CalculatorLink:
        """Issue a fresh link. Scope: offers:update."""
        result: types.CalculatorLink = self._send(
            "POST",
            f"/api/v1/{segment('funder', self.funder)}/offers/{segment('deal_id', deal_id)}/calculator-url",
            body=body,
            repeat="unsafe",
            options=options,
        )
        return result

    def list_brands(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.Brands:
        """List brands. Scope: offers:read or offers:create or offers:update or offers:delete."""
        result: types.Brands = self._send(
            "GET",
            f"/api/v1/{segment('funder', self.funder)}/brands",
            repeat="reads",
            options=options,
        )
        return result

    def list_submissions_of_offer(
        self,
        deal_id: Id,
        *,
        submitted_since: Optional[Time] = None,
        decision: Optional[Literal["none", "accepted", "declined", "countered", "changes_requested"]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Pages[types.ListedSubmission]:
        """List the submissions of an offer. Scope: submissions:read."""
        result: Pages[types.ListedSubmission] = self._list(
            "GET",
            f"/api/v1/{segment('funder', self.funder)}/offers/{segment('deal_id', deal_id)}/submissions",
            query={"submitted_since": unix_seconds(submitted_since), "decision": decision, "limit": limit, "cursor": cursor},
            repeat="reads",
            options=options,
        )
        return result

    def list_submissions(
        self,
        *,
        submitted_since: Optional[Time] = None,
        decision: Optional[Literal["none", "accepted", "declined", "countered", "changes_requested"]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Pages[types.ListedSubmission]:
        """List submissions. Scope: submissions:read."""
        result: Pages[types.ListedSubmission] = self._list(
            "GET",
            f"/api/v1/{segment('funder', self.funder)}/submissions",
            query={"submitted_since": unix_seconds(submitted_since), "decision": decision, "limit": limit, "cursor": cursor},
            repeat="reads",
            options=options,
        )
        return result

    def read_submission(
        self,
        submission_id: Id,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.ReadSubmission:
        """Read a submission. Scope: submissions:read."""
        result: types.ReadSubmission = self._send(
            "GET",
            f"/api/v1/{segment('funder', self.funder)}/submissions/{segment('submission_id', submission_id)}",
            repeat="reads",
            options=options,
        )
        return result

    def decide_submission(
        self,
        submission_id: Id,
        body: types.NewDecision,
        *,
        idempotency_key: Optional[Id] = None,
        options: Optional[CallOptions] = None,
    ) -> types.Decision:
        """Decide on a submission. Scope: submissions:decide."""
        result: types.Decision = self._send(
            "POST",
            f"/api/v1/{segment('funder', self.funder)}/submissions/{segment('submission_id', submission_id)}/decision",
            body=body,
            repeat="safe",
            idempotent=True,
            idempotency_key=idempotency_key,
            options=options,
        )
        return result

    def create_disclosure(
        self,
        deal_id: Id,
        body: Optional[types.DisclosureTerms] = None,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.ReadDisclosureDocument:
        """Make the disclosure of some terms. Scope: offers:update."""
        result: types.ReadDisclosureDocument = self._send(
            "POST",
            f"/api/v1/{segment('funder', self.funder)}/offers/{segment('deal_id', deal_id)}/disclosures",
            body=body,
            repeat="unsafe",
            options=options,
        )
        return result

    def list_disclosures(
        self,
        *,
        deal_id: Optional[str] = None,
        state: Optional[Literal["CA", "NY", "TX", "FL", "GA", "LA", "UT", "KS", "MO"]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Pages[types.DisclosureDocument]:
        """List disclosures. Scope: disclosures:read."""
        result: Pages[types.DisclosureDocument] = self._list(
            "GET",
            f"/api/v1/{segment('funder', self.funder)}/disclosures",
            query={"deal_id": deal_id, "state": state, "limit": limit, "cursor": cursor},
            repeat="reads",
            options=options,
        )
        return result

    def read_disclosure(
        self,
        disclosure_id: Id,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.ReadDisclosureDocument:
        """Read a disclosure with its evidence. Scope: disclosures:read."""
        result: types.ReadDisclosureDocument = self._send(
            "GET",
            f"/api/v1/{segment('funder', self.funder)}/disclosures/{segment('disclosure_id', disclosure_id)}",
            repeat="reads",
            options=options,
        )
        return result

    def download_disclosure(
        self,
        disclosure_id: Id,
        *,
        signed: Optional[Literal["true", "false"]] = None,
        options: Optional[CallOptions] = None,
    ) -> bytes:
        """Download a disclosure. Scope: disclosures:read."""
        result: bytes = self._send(
            "GET",
            f"/api/v1/{segment('funder', self.funder)}/disclosures/{segment('disclosure_id', disclosure_id)}/document",
            query={"signed": signed},
            repeat="reads",
            media="application/pdf",
            options=options,
        )
        return result

    def create_webhook(
        self,
        body: types.NewWebhookEndpoint,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.CreatedWebhookEndpoint:
        """Add a webhook endpoint. Scope: webhooks:manage."""
        result: types.CreatedWebhookEndpoint = self._send(
            "POST",
            f"/api/v1/{segment('funder', self.funder)}/webhooks",
            body=body,
            repeat="unsafe",
            options=options,
        )
        return result

    def list_webhooks(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Pages[types.WebhookEndpoint]:
        """List webhook endpoints. Scope: webhooks:manage."""
        result: Pages[types.WebhookEndpoint] = self._list(
            "GET",
            f"/api/v1/{segment('funder', self.funder)}/webhooks",
            query={"limit": limit, "cursor": cursor},
            repeat="reads",
            options=options,
        )
        return result

    def read_webhook(
        self,
        webhook_id: Id,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.WebhookEndpoint:
        """Read a webhook endpoint. Scope: webhooks:manage."""
        result: types.WebhookEndpoint = self._send(
            "GET",
            f"/api/v1/{segment('funder', self.funder)}/webhooks/{segment('webhook_id', webhook_id)}",
            repeat="reads",
            options=options,
        )
        return result

    def change_webhook(
        self,
        webhook_id: Id,
        body: types.WebhookEndpointChange,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.WebhookEndpoint:
        """Change a webhook endpoint. Scope: webhooks:manage."""
        result: types.WebhookEndpoint = self._send(
            "PATCH",
            f"/api/v1/{segment('funder', self.funder)}/webhooks/{segment('webhook_id', webhook_id)}",
            body=body,
            repeat="safe",
            options=options,
        )
        return result

    def delete_webhook(
        self,
        webhook_id: Id,
        *,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Delete a webhook endpoint. Scope: webhooks:manage."""
        self._send(
            "DELETE",
            f"/api/v1/{segment('funder', self.funder)}/webhooks/{segment('webhook_id', webhook_id)}",
            repeat="safe",
            options=options,
        )

    def test_webhook(
        self,
        webhook_id: Id,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.Delivery:
        """Test a webhook endpoint. Scope: webhooks:manage."""
        result: types.Delivery = self._send(
            "POST",
            f"/api/v1/{segment('funder', self.funder)}/webhooks/{segment('webhook_id', webhook_id)}/test",
            repeat="unsafe",
            options=options,
        )
        return result

    def test_callback(
        self,
        body: Optional[types.CallbackTest] = None,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.Delivery:
        """Test a brand's callback. Scope: webhooks:manage."""
        result: types.Delivery = self._send(
            "POST",
            f"/api/v1/{segment('funder', self.funder)}/callback/test",
            body=body,
            repeat="unsafe",
            options=options,
        )
        return result

    def rotate_webhook_secret(
        self,
        webhook_id: Id,
        body: Optional[types.SecretRotation] = None,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.RotatedWebhookEndpoint:
        """Rotate the secret of an endpoint. Scope: webhooks:manage."""
        result: types.RotatedWebhookEndpoint = self._send(
            "POST",
            f"/api/v1/{segment('funder', self.funder)}/webhooks/{segment('webhook_id', webhook_id)}/rotate-secret",
            body=body,
            repeat="unsafe",
            options=options,
        )
        return result

    def list_deliveries(
        self,
        *,
        status: Optional[Literal["pending", "delivered", "exhausted", "canceled"]] = None,
        type: Optional[Literal["submission.created", "submission.decided", "offer.created", "offer.updated", "offer.revoked", "offer.viewed", "offer.expiring", "offer.expired", "disclosure.created", "disclosure.sent", "disclosure.viewed", "disclosure.acknowledged", "disclosure.signed", "webhook.test"]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Pages[types.Delivery]:
        """List deliveries. Scope: webhooks:manage or deliveries:read."""
        result: Pages[types.Delivery] = self._list(
            "GET",
            f"/api/v1/{segment('funder', self.funder)}/deliveries",
            query={"status": status, "type": type, "limit": limit, "cursor": cursor},
            repeat="reads",
            options=options,
        )
        return result

    def read_delivery(
        self,
        delivery_id: Id,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.DeliveryWithAttempts:
        """Read a delivery. Scope: webhooks:manage or deliveries:read."""
        result: types.DeliveryWithAttempts = self._send(
            "GET",
            f"/api/v1/{segment('funder', self.funder)}/deliveries/{segment('delivery_id', delivery_id)}",
            repeat="reads",
            options=options,
        )
        return result

    def replay_delivery(
        self,
        delivery_id: Id,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.Delivery:
        """Replay a delivery. Scope: webhooks:manage."""
        result: types.Delivery = self._send(
            "POST",
            f"/api/v1/{segment('funder', self.funder)}/deliveries/{segment('delivery_id', delivery_id)}/replay",
            repeat="unsafe",
            options=options,
        )
        return result

    def replay_failed_deliveries(
        self,
        body: Optional[types.ReplayFailed] = None,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.ReplayedDeliveries:
        """Replay what failed. Scope: webhooks:manage."""
        result: types.ReplayedDeliveries = self._send(
            "POST",
            f"/api/v1/{segment('funder', self.funder)}/deliveries/replay-failed",
            body=body,
            repeat="unsafe",
            options=options,
        )
        return result

    def list_events(
        self,
        *,
        type: Optional[Literal["submission.created", "submission.decided", "offer.created", "offer.updated", "offer.revoked", "offer.viewed", "offer.expiring", "offer.expired", "disclosure.created", "disclosure.sent", "disclosure.viewed", "disclosure.acknowledged", "disclosure.signed"]] = None,
        deal_id: Optional[str] = None,
        after: Optional[str] = None,
        limit: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> types.EventPage:
        """List events. Scope: events:read."""
        result: types.EventPage = self._send(
            "GET",
            f"/api/v1/{segment('funder', self.funder)}/events",
            query={"type": type, "deal_id": deal_id, "after": after, "limit": limit},
            repeat="reads",
            options=options,
        )
        return result

    def read_event(
        self,
        event_id: Id,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.RecordedEvent:
        """Read an event. Scope: events:read."""
        result: types.RecordedEvent = self._send(
            "GET",
            f"/api/v1/{segment('funder', self.funder)}/events/{segment('event_id', event_id)}",
            repeat="reads",
            options=options,
        )
        return result

    def erase(
        self,
        body: types.NewErasure,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.Erasure:
        """Erase personal data. Scope: data:erase."""
        result: types.Erasure = self._send(
            "POST",
            f"/api/v1/{segment('funder', self.funder)}/erasures",
            body=body,
            repeat="unsafe",
            options=options,
        )
        return result

    def read_key(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.ApiKey:
        """Read the key of this request."""
        result: types.ApiKey = self._send(
            "GET",
            f"/api/v1/{segment('funder', self.funder)}/key",
            repeat="reads",
            options=options,
        )
        return result

    def submit_in_sandbox(
        self,
        deal_id: Id,
        body: Optional[types.SandboxSubmission] = None,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.ReadSubmission:
        """Submit terms as the ISO would. Scope: offers:update."""
        result: types.ReadSubmission = self._send(
            "POST",
            f"/api/v1/{segment('funder', self.funder)}/sandbox/offers/{segment('deal_id', deal_id)}/submit",
            body=body,
            repeat="unsafe",
            options=options,
        )
        return result

    def view_in_sandbox(
        self,
        deal_id: Id,
        *,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Open the link as the ISO would. Scope: offers:update."""
        self._send(
            "POST",
            f"/api/v1/{segment('funder', self.funder)}/sandbox/offers/{segment('deal_id', deal_id)}/view",
            repeat="safe",
            options=options,
        )

    def expire_link_in_sandbox(
        self,
        deal_id: Id,
        body: Optional[types.LinkEnd] = None,
        *,
        options: Optional[CallOptions] = None,
    ) -> None:
        """End the link now, or soon. Scope: offers:update."""
        self._send(
            "POST",
            f"/api/v1/{segment('funder', self.funder)}/sandbox/offers/{segment('deal_id', deal_id)}/expire-link",
            body=body,
            repeat="safe",
            options=options,
        )

    def fail_delivery_in_sandbox(
        self,
        delivery_id: Id,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.Delivery:
        """Make the next attempt fail. Scope: webhooks:manage."""
        result: types.Delivery = self._send(
            "POST",
            f"/api/v1/{segment('funder', self.funder)}/sandbox/deliveries/{segment('delivery_id', delivery_id)}/fail",
            repeat="safe",
            options=options,
        )
        return result

    def reset_sandbox(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Empty the sandbox. Scope: offers:delete."""
        self._send(
            "POST",
            f"/api/v1/{segment('funder', self.funder)}/sandbox/reset",
            repeat="safe",
            options=options,
        )

    def read_open_api_document(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.ReadOpenApiDocumentResponse:
        """Read this document."""
        result: types.ReadOpenApiDocumentResponse = self._send(
            "GET",
            "/api/v1/openapi.json",
            repeat="reads",
            signed=False,
            options=options,
        )
        return result

// Written by `npm run clients` from docs/openapi.json.
import type { CallOptions, KeyedCallOptions } from "./options.js";
import type { Pages } from "./pages.js";
import { path, Transport } from "./transport.js";
import type {
  ApiKey,
  Brands,
  CalculatorLink,
  CallbackTest,
  ChangedOffer,
  CreatedWebhookEndpoint,
  Decision,
  Delivery,
  DeliveryWithAttempts,
  DisclosureDocument,
  DisclosureTerms,
  DownloadDisclosureQuery,
  Erasure,
  EventPage,
  LinkEnd,
  ListDeliveriesQuery,
  ListDisclosuresQuery,
  ListEventsQuery,
  ListedSubmission,
  ListOffersQuery,
  ListSubmissionsOfOfferQuery,
  ListSubmissionsQuery,
  ListWebhooksQuery,
  NewCalculatorLink,
  NewDecision,
  NewErasure,
  NewOffer,
  NewWebhookEndpoint,
  Offer,
  OfferPatch,
  OfferReplacement,
  OfferSummary,
  QuoteTerms,
  QuoteWithParts,
  ReadDisclosureDocument,
  ReadOpenApiDocumentResponse,
  ReadSubmission,
  RecordedEvent,
  ReplayedDeliveries,
  ReplayFailed,
  RevokedOffer,
  RotatedWebhookEndpoint,
  SandboxSubmission,
  SecretRotation,
  UnsavedQuote,
  UnsavedQuoteRequest,
  WebhookEndpoint,
  WebhookEndpointChange,
} from "./types.js";

/** A client of one funder's API, with one method per operation of the OpenAPI document. */
export class OfferCalculator extends Transport {
  /** Create an offer. Scope: offers:create. */
  createOffer(body: NewOffer, options?: KeyedCallOptions): Promise<OfferSummary> {
    return this.send(
      { method: "POST", path: path`/api/v1/${this.funder}/offers`, body, repeat: "safe", idempotent: true },
      options,
    );
  }

  /** List offers. Scope: offers:read or offers:create or offers:update or offers:delete. */
  listOffers(query?: ListOffersQuery, options?: CallOptions): Pages<Offer> {
    return this.list(
      { method: "GET", path: path`/api/v1/${this.funder}/offers`, query, repeat: "reads" },
      options,
    );
  }

  /** Read an offer. Scope: offers:read or offers:create or offers:update or offers:delete. */
  readOffer(dealId: string, options?: CallOptions): Promise<Offer> {
    return this.send(
      { method: "GET", path: path`/api/v1/${this.funder}/offers/${{ dealId }}`, repeat: "reads" },
      options,
    );
  }

  /** Replace an offer. Scope: offers:update. */
  replaceOffer(dealId: string, body: OfferReplacement, options?: CallOptions): Promise<ChangedOffer> {
    return this.send(
      { method: "PUT", path: path`/api/v1/${this.funder}/offers/${{ dealId }}`, body, repeat: "safe" },
      options,
    );
  }

  /** Patch an offer. Scope: offers:update. */
  patchOffer(dealId: string, body: OfferPatch, options?: CallOptions): Promise<ChangedOffer> {
    return this.send(
      { method: "PATCH", path: path`/api/v1/${this.funder}/offers/${{ dealId }}`, body, repeat: "safe" },
      options,
    );
  }

  /** Revoke an offer. Scope: offers:delete. */
  revokeOffer(dealId: string, options?: CallOptions): Promise<RevokedOffer> {
    return this.send(
      { method: "DELETE", path: path`/api/v1/${this.funder}/offers/${{ dealId }}`, repeat: "safe" },
      options,
    );
  }

  /** Quote terms. Scope: offers:read or offers:create or offers:update or offers:delete. */
  quoteOffer(dealId: string, body?: QuoteTerms, options?: CallOptions): Promise<QuoteWithParts> {
    return this.send(
      {
        method: "POST",
        path: path`/api/v1/${this.funder}/offers/${{ dealId }}/quote`,
        body,
        repeat: "reads",
      },
      options,
    );
  }

  /** Quote without an offer. Scope: offers:read or offers:create or offers:update or offers:delete. */
  quoteUnsavedOffer(body: UnsavedQuoteRequest, options?: CallOptions): Promise<UnsavedQuote> {
    return this.send(
      { method: "POST", path: path`/api/v1/${this.funder}/quotes`, body, repeat: "reads" },
      options,
    );
  }

  /** Issue a fresh link. Scope: offers:update. */
  issueCalculatorLink(
    dealId: string,
    body?: NewCalculatorLink,
    options?: CallOptions,
  ): Promise<CalculatorLink> {
    return this.send(
      {
        method: "POST",
        path: path`/api/v1/${this.funder}/offers/${{ dealId }}/calculator-url`,
        body,
        repeat: "unsafe",
      },
      options,
    );
  }

  /** List brands. Scope: offers:read or offers:create or offers:update or offers:delete. */
  listBrands(options?: CallOptions): Promise<Brands> {
    return this.send({ method: "GET", path: path`/api/v1/${this.funder}/brands`, repeat: "reads" }, options);
  }

  /** List the submissions of an offer. Scope: submissions:read. */
  listSubmissionsOfOffer(
    dealId: string,
    query?: ListSubmissionsOfOfferQuery,
    options?: CallOptions,
  ): Pages<ListedSubmission> {
    return this.list(
      {
        method: "GET",
        path: path`/api/v1/${this.funder}/offers/${{ dealId }}/submissions`,
        query,
        repeat: "reads",
      },
      options,
    );
  }

  /** List submissions. Scope: submissions:read. */
  listSubmissions(query?: ListSubmissionsQuery, options?: CallOptions): Pages<ListedSubmission> {
    return this.list(
      { method: "GET", path: path`/api/v1/${this.funder}/submissions`, query, repeat: "reads" },
      options,
    );
  }

  /** Read a submission. Scope: submissions:read. */
  readSubmission(submissionId: string, options?: CallOptions): Promise<ReadSubmission> {
    return this.send(
      { method: "GET", path: path`/api/v1/${this.funder}/submissions/${{ submissionId }}`, repeat: "reads" },
      options,
    );
  }

  /** Decide on a submission. Scope: submissions:decide. */
  decideSubmission(submissionId: string, body: NewDecision, options?: KeyedCallOptions): Promise<Decision> {
    return this.send(
      {
        method: "POST",
        path: path`/api/v1/${this.funder}/submissions/${{ submissionId }}/decision`,
        body,
        repeat: "safe",
        idempotent: true,
      },
      options,
    );
  }

  /** Make the disclosure of some terms. Scope: offers:update. */
  createDisclosure(
    dealId: string,
    body?: DisclosureTerms,
    options?: CallOptions,
  ): Promise<ReadDisclosureDocument> {
    return this.send(
      {
        method: "POST",
        path: path`/api/v1/${this.funder}/offers/${{ dealId }}/disclosures`,
        body,
        repeat: "unsafe",
      },
      options,
    );
  }

  /** List disclosures. Scope: disclosures:read. */
  listDisclosures(query?: ListDisclosuresQuery, options?: CallOptions): Pages<DisclosureDocument> {
    return this.list(
      { method: "GET", path: path`/api/v1/${this.funder}/disclosures`, query, repeat: "reads" },
      options,
    );
  }

  /** Read a disclosure with its evidence. Scope: disclosures:read. */
  readDisclosure(disclosureId: string, options?: CallOptions): Promise<ReadDisclosureDocument> {
    return this.send(
      { method: "GET", path: path`/api/v1/${this.funder}/disclosures/${{ disclosureId }}`, repeat: "reads" },
      options,
    );
  }

  /** Download a disclosure. Scope: disclosures:read. */
  downloadDisclosure(
    disclosureId: string,
    query?: DownloadDisclosureQuery,
    options?: CallOptions,
  ): Promise<Uint8Array> {
    return this.send(
      {
        method: "GET",
        path: path`/api/v1/${this.funder}/disclosures/${{ disclosureId }}/document`,
        query,
        repeat: "reads",
        media: "application/pdf",
      },
      options,
    );
  }

  /** Add a webhook endpoint. Scope: webhooks:manage. */
  createWebhook(body: NewWebhookEndpoint, options?: CallOptions): Promise<CreatedWebhookEndpoint> {
    return this.send(
      { method: "POST", path: path`/api/v1/${this.funder}/webhooks`, body, repeat: "unsafe" },
      options,
    );
  }

  /** List webhook endpoints. Scope: webhooks:manage. */
  listWebhooks(query?: ListWebhooksQuery, options?: CallOptions): Pages<WebhookEndpoint> {
    return this.list(
      { method: "GET", path: path`/api/v1/${this.funder}/webhooks`, query, repeat: "reads" },
      options,
    );
  }

  /** Read a webhook endpoint. Scope: webhooks:manage. */
  readWebhook(webhookId: string, options?: CallOptions): Promise<WebhookEndpoint> {
    return this.send(
      { method: "GET", path: path`/api/v1/${this.funder}/webhooks/${{ webhookId }}`, repeat: "reads" },
      options,
    );
  }

  /** Change a webhook endpoint. Scope: webhooks:manage. */
  changeWebhook(
    webhookId: string,
    body: WebhookEndpointChange,
    options?: CallOptions,
  ): Promise<WebhookEndpoint> {
    return this.send(
      { method: "PATCH", path: path`/api/v1/${this.funder}/webhooks/${{ webhookId }}`, body, repeat: "safe" },
      options,
    );
  }

  /** Delete a webhook endpoint. Scope: webhooks:manage. */
  deleteWebhook(webhookId: string, options?: CallOptions): Promise<void> {
    return this.send(
      { method: "DELETE", path: path`/api/v1/${this.funder}/webhooks/${{ webhookId }}`, repeat: "safe" },
      options,
    );
  }

  /** Test a webhook endpoint. Scope: webhooks:manage. */
  testWebhook(webhookId: string, options?: CallOptions): Promise<Delivery> {
    return this.send(
      { method: "POST", path: path`/api/v1/${this.funder}/webhooks/${{ webhookId }}/test`, repeat: "unsafe" },
      options,
    );
  }

  /** Test a brand's callback. Scope: webhooks:manage. */
  testCallback(body?: CallbackTest, options?: CallOptions): Promise<Delivery> {
    return this.send(
      { method: "POST", path: path`/api/v1/${this.funder}/callback/test`, body, repeat: "unsafe" },
      options,
    );
  }

  /** Rotate the secret of an endpoint. Scope: webhooks:manage. */
  rotateWebhookSecret(
    webhookId: string,
    body?: SecretRotation,
    options?: CallOptions,
  ): Promise<RotatedWebhookEndpoint> {
    return this.send(
      {
        method: "POST",
        path: path`/api/v1/${this.funder}/webhooks/${{ webhookId }}/rotate-secret`,
        body,
        repeat: "unsafe",
      },
      options,
    );
  }

  /** List deliveries. Scope: webhooks:manage or deliveries:read. */
  listDeliveries(query?: ListDeliveriesQuery, options?: CallOptions): Pages<Delivery> {
    return this.list(
      { method: "GET", path: path`/api/v1/${this.funder}/deliveries`, query, repeat: "reads" },
      options,
    );
  }

  /** Read a delivery. Scope: webhooks:manage or deliveries:read. */
  readDelivery(deliveryId: string, options?: CallOptions): Promise<DeliveryWithAttempts> {
    return this.send(
      { method: "GET", path: path`/api/v1/${this.funder}/deliveries/${{ deliveryId }}`, repeat: "reads" },
      options,
    );
  }

  /** Replay a delivery. Scope: webhooks:manage. */
  replayDelivery(deliveryId: string, options?: CallOptions): Promise<Delivery> {
    return this.send(
      {
        method: "POST",
        path: path`/api/v1/${this.funder}/deliveries/${{ deliveryId }}/replay`,
        repeat: "unsafe",
      },
      options,
    );
  }

  /** Replay what failed. Scope: webhooks:manage. */
  replayFailedDeliveries(body?: ReplayFailed, options?: CallOptions): Promise<ReplayedDeliveries> {
    return this.send(
      { method: "POST", path: path`/api/v1/${this.funder}/deliveries/replay-failed`, body, repeat: "unsafe" },
      options,
    );
  }

  /** List events. Scope: events:read. */
  listEvents(query?: ListEventsQuery, options?: CallOptions): Promise<EventPage> {
    return this.send(
      { method: "GET", path: path`/api/v1/${this.funder}/events`, query, repeat: "reads" },
      options,
    );
  }

  /** Read an event. Scope: events:read. */
  readEvent(eventId: string, options?: CallOptions): Promise<RecordedEvent> {
    return this.send(
      { method: "GET", path: path`/api/v1/${this.funder}/events/${{ eventId }}`, repeat: "reads" },
      options,
    );
  }

  /** Erase personal data. Scope: data:erase. */
  erase(body: NewErasure, options?: CallOptions): Promise<Erasure> {
    return this.send(
      { method: "POST", path: path`/api/v1/${this.funder}/erasures`, body, repeat: "unsafe" },
      options,
    );
  }

  /** Read the key of this request. */
  readKey(options?: CallOptions): Promise<ApiKey> {
    return this.send({ method: "GET", path: path`/api/v1/${this.funder}/key`, repeat: "reads" }, options);
  }

  /** Submit terms as the ISO would. Scope: offers:update. */
  submitInSandbox(dealId: string, body?: SandboxSubmission, options?: CallOptions): Promise<ReadSubmission> {
    return this.send(
      {
        method: "POST",
        path: path`/api/v1/${this.funder}/sandbox/offers/${{ dealId }}/submit`,
        body,
        repeat: "unsafe",
      },
      options,
    );
  }

  /** Open the link as the ISO would. Scope: offers:update. */
  viewInSandbox(dealId: string, options?: CallOptions): Promise<void> {
    return this.send(
      {
        method: "POST",
        path: path`/api/v1/${this.funder}/sandbox/offers/${{ dealId }}/view`,
        repeat: "safe",
      },
      options,
    );
  }

  /** End the link now, or soon. Scope: offers:update. */
  expireLinkInSandbox(dealId: string, body?: LinkEnd, options?: CallOptions): Promise<void> {
    return this.send(
      {
        method: "POST",
        path: path`/api/v1/${this.funder}/sandbox/offers/${{ dealId }}/expire-link`,
        body,
        repeat: "safe",
      },
      options,
    );
  }

  /** Make the next attempt fail. Scope: webhooks:manage. */
  failDeliveryInSandbox(deliveryId: string, options?: CallOptions): Promise<Delivery> {
    return this.send(
      {
        method: "POST",
        path: path`/api/v1/${this.funder}/sandbox/deliveries/${{ deliveryId }}/fail`,
        repeat: "safe",
      },
      options,
    );
  }

  /** Empty the sandbox. Scope: offers:delete. */
  resetSandbox(options?: CallOptions): Promise<void> {
    return this.send(
      { method: "POST", path: path`/api/v1/${this.funder}/sandbox/reset`, repeat: "safe" },
      options,
    );
  }

  /** Read this document. */
  readOpenApiDocument(options?: CallOptions): Promise<ReadOpenApiDocumentResponse> {
    return this.send(
      { method: "GET", path: path`/api/v1/openapi.json`, repeat: "reads", unsigned: true },
      options,
    );
  }
}

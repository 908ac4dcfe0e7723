export { OfferCalculator } from "./client.js";
export { ApiError, ConnectionError, WebhookVerificationError } from "./errors.js";
export type { Page, Pages } from "./pages.js";
export { signRequest, type UnsignedRequest } from "./signing.js";
export type { CallOptions, ClientOptions, KeyedCallOptions } from "./transport.js";
export type * from "./types.js";
export { type ReceivedWebhook, verifyWebhook } from "./webhooks.js";

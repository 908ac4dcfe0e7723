export { OfferCalculator } from "./client.js";
export {
  ApiError,
  AuthenticationFailed,
  CallFailed,
  Conflict,
  ConnectionError,
  InvalidRequest,
  NotFound,
  OfferCalculatorError,
  PermissionDenied,
  RateLimited,
  ServiceFailed,
  WebhookVerificationError,
} from "./errors.js";
export type { CallOptions, ClientOptions, KeyedCallOptions } from "./options.js";
export type { Page, Pages } from "./pages.js";
export { signRequest, type UnsignedRequest } from "./signing.js";
export type * from "./types.js";
export { type ReceivedWebhook, verifyWebhook } from "./webhooks.js";

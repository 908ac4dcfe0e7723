import type { ErrorCode } from "@/lib/schemas/wire/errors";

interface ErrorEntry {
  /** Its cause. */
  when: string;
  /** An example message of the service. */
  message: string;
  /** What a caller should do. */
  remedy: string;
  /** Messages of its other causes, each under the name that follows the code in the document's examples. */
  others?: Record<string, { when: string; message: string }>;
}

export const ERROR_GUIDE: Record<ErrorCode, ErrorEntry> = {
  API_KEY_INVALID: {
    when: "`X-API-Key` is missing, unknown, revoked or expired.",
    message: "X-API-Key is unknown, revoked or expired.",
    remedy:
      "Send the key as it was issued, `fk_...` or, of a sandbox, `fkt_...`, not its secret. Ask for a new one when it was revoked or has expired.",
  },
  SIGNATURE_INVALID: {
    when: "`X-Signature` or `X-Timestamp` is missing or malformed, or the signature does not match.",
    message:
      "X-Signature does not match what was received: POST /api/v1/acme/offers, a body of 284 bytes whose SHA-256 starts with a329e9bf.",
    remedy:
      "Compare method, path, body length and hash in the message with what you signed: sign the bytes you send. `X-Timestamp` is in seconds, not milliseconds, and without a fraction.",
  },
  TIMESTAMP_EXPIRED: {
    when: "`X-Timestamp` is more than 300 seconds old, or ahead.",
    message: "X-Timestamp is 412 seconds old; at most 300 are accepted.",
    remedy: "Sign each request anew, retries too, and keep your clock in step.",
  },
  INSUFFICIENT_SCOPE: {
    when: "The key lacks the scope of the operation.",
    message: "This key lacks the scope offers:create.",
    remedy: "Use a key with the scope the message names.",
  },
  FUNDER_FORBIDDEN: {
    when: "The path names another funder than the key's, whether it exists or not. If the path has an id too, the response is NOT_FOUND.",
    message: "This key does not belong to the funder in the path.",
    remedy: "Put your own slug in the path.",
  },
  NOT_FOUND: {
    when: "The object does not exist, or belongs to another funder: the responses are identical. To a live key the operations of a sandbox do not exist.",
    message: "No offer DEAL-1001 at acme.",
    remedy:
      "Check the id and the funder that the message names. `There is no operation at this path.` is about the path itself: no trailing slash, no double slash.",
  },
  METHOD_NOT_ALLOWED: {
    when: "The path is served, with other methods.",
    message: "PUT is not allowed here; GET, HEAD, POST, OPTIONS are.",
    remedy: "Use one of the methods in `Allow`.",
  },
  REQUEST_TIMEOUT: {
    when: "No byte of the body came for 10 seconds, the headers did not arrive within 15, or the request not within 30. The connection is closed.",
    message: "The request took too long to arrive: no byte of its body came for 10 seconds.",
    remedy: "Send the request again on a new connection, with the same Idempotency-Key if it had one.",
  },
  VERSION_CONFLICT: {
    when: "The `version` supplied is not the current one.",
    message: "The current version is 3, not 2; read it and try again.",
    remedy: "Read the offer, apply your change to it, and send the version you read.",
  },
  DEAL_ALREADY_EXISTS: {
    when: "The deal has a live offer.",
    message: "There is a live offer for DEAL-1001; replace, patch or revoke it.",
    remedy:
      "Replace or patch the offer, or revoke it and create it again with a new Idempotency-Key: the old key repeats this refusal for 24 hours.",
  },
  OFFER_REVOKED: {
    when: "The offer is revoked, whatever version was supplied.",
    message: "The offer for DEAL-1001 is revoked.",
    remedy: "Create the deal again: a new offer with a new id and version 1.",
  },
  LIMIT_REACHED: {
    when: "The maximum number is reached: of webhook endpoints, decisions on a submission, erasures in progress, or versions or links of an offer (10,000 each).",
    message: "A funder can have at most 20 webhook endpoints; delete one first.",
    remedy:
      "Do what the message says: delete one that is no longer used, or wait, then send the request again.",
  },
  DELIVERY_ENDED: {
    when: "The delivery has no next attempt: it was delivered, given up or canceled.",
    message: "This delivery has ended: it has no next attempt.",
    remedy: "Replay it first, or take a delivery whose `status` is `pending`.",
  },
  ERASED: {
    when: "The data that would be sent was erased.",
    message: "The data of this delivery was erased; it is not sent again.",
    remedy: "Do not retry: erased data cannot be restored.",
  },
  IDEMPOTENCY_CONFLICT: {
    when: "The `Idempotency-Key` was sent with another request in the last 24 hours.",
    message: "This Idempotency-Key was sent with another request; a changed one needs a new key.",
    remedy:
      "Repeat identical bytes under an old key; a changed request needs a new one. A request corrected after `VALIDATION_FAILED` may use the same key: that response is not kept.",
  },
  IDEMPOTENCY_IN_PROGRESS: {
    when: "The first request with the `Idempotency-Key` is still running.",
    message: "The first request with this Idempotency-Key is still running.",
    remedy: "Wait a second and send the same request again.",
  },
  PAYLOAD_TOO_LARGE: {
    when: "The body is larger than 256 KiB.",
    message: "The body is larger than 262144 bytes.",
    remedy: "Send less.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    when: "`Content-Type` names another type than JSON, or `Content-Encoding` an encoding: a body is not compressed. An absent `Content-Type` counts as JSON.",
    message: "Content-Type must be application/json, not text/plain.",
    remedy:
      "Send `application/json`, not compressed; a patch may also be `application/merge-patch+json`. Of an operation without a body this is true of whatever body is sent.",
    others: {
      compressed: {
        when: "The body is compressed.",
        message: "Content-Encoding must be identity or absent, not gzip: send the body uncompressed.",
      },
    },
  },
  MALFORMED_JSON: {
    when: "The body is not UTF-8, not JSON, not an object, holds a lone surrogate, or has a name twice in one object.",
    message: "The body is not valid JSON: see line 3, column 14.",
    remedy:
      "Send one JSON object. The message names the line and the column where the text stops being JSON, or where a name is for the second time. An operation without a body refuses such a text too; it takes an empty body.",
    others: {
      repeated_name: {
        when: "A name is twice in one object.",
        message: 'The name "buy_rate" is twice in one object: see line 1, column 34.',
      },
    },
  },
  VALIDATION_FAILED: {
    when: "Fields are missing, of the wrong type, unknown, or against a rule.",
    message: "The request failed validation; details lists every failure.",
    remedy:
      "Correct every entry of `details`: each starts with the path of its field, `body` for the whole. `errors` has the same in parts for programs.",
  },
  RATE_LIMITED: {
    when: "More requests than the window of a second or of a minute allows; more new disclosures than an hour allows for an offer or a key; more bytes than a funder's keys may store in 24 hours; a 17th unfinished body of an address that has not signed with the key lately, or too many bytes of such bodies; or a wait of more than 5 seconds behind other requests.",
    message: "More than 60 requests a minute; try again at X-RateLimit-Reset.",
    remedy:
      "Wait `Retry-After` seconds. The message names the limit that refused. The `X-RateLimit` headers describe it, and `X-RateLimit-Reset` is when it allows requests again; after a wait they describe the minute.",
    others: {
      disclosures: {
        when: "Too many new disclosures.",
        message: "At most 20 new disclosures an hour of one offer; try again in 540 seconds.",
      },
      bytes: {
        when: "The keys of the funder have stored too much.",
        message:
          "The funder's keys store at most 4294967296 bytes in 24 hours: this request stores 380412, and 21504 are left; try again in 540 seconds.",
      },
      bodies: {
        when: "Too many bodies are unfinished.",
        message: "At most 16 requests of an address may have unfinished bodies.",
      },
      wait: {
        when: "The request waited too long.",
        message: "Too many requests are under way: this one had no turn in 5 seconds.",
      },
    },
  },
  INTERNAL_ERROR: {
    when: "Something went wrong on our side.",
    message: "Something went wrong on our side; contact us with the request id.",
    remedy: "Try again; if it persists, contact us with the `X-Request-Id`.",
  },
  SERVICE_UNAVAILABLE: {
    when: "The service cannot reach its database, or other requests changed the same object first in each of five attempts, or a reset is not finished.",
    message: "The service cannot reach its database now. Nothing was changed.",
    remedy:
      'Wait `Retry-After` seconds and send the request again, with the same Idempotency-Key if it had one. Without one, read first if the message ends with "This may have been done: read before you try again."; "Nothing was changed." is certain.',
    others: {
      perhaps_done: {
        when: "It is not known whether the request was done.",
        message:
          "The service cannot reach its database now. This may have been done: read before you try again.",
      },
    },
  },
};

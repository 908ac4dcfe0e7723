import "server-only";
import type { DeliveryFault } from "@/lib/schemas/states";
import { LONGEST_MS } from "@/lib/server/outbound-request";
import { noResponse, type SendResult } from "@/lib/server/send-result";
import type { DirectDelivery } from "./outbox";

/** The merchants of a sandbox whose callbacks fail at first, so that an engineer sees the retry. */
const FAULT_OF_MERCHANT: Record<string, DeliveryFault> = {
  "Test Callback 500": "status_500",
  "Test Callback Timeout": "timeout",
};

/**
 * The callback to a URL, none without one. `sandboxMerchant` is the merchant's name in a sandbox, where it can
 * make the first attempt fail; null elsewhere.
 */
export function callbackTo(url: string | null, sandboxMerchant: string | null): DirectDelivery[] {
  const fault = sandboxMerchant === null ? null : (FAULT_OF_MERCHANT[sandboxMerchant] ?? null);
  return url ? [{ kind: "callback", url, fault }] : [];
}

const UNSENT = "The sandbox made this attempt fail: nothing was sent.";

/** The result of an attempt that a sandbox makes fail: recorded at once. */
export function faultyResult(fault: DeliveryFault): SendResult {
  if (fault === "status_500")
    return { status: 500, retryAfter: null, body: UNSENT, error: null, durationMs: 0 };
  if (fault === "timeout") return noResponse(`No complete response within ${LONGEST_MS / 1000} seconds`);
  return noResponse(UNSENT);
}

import type { SignedParts } from "@/lib/schemas/console-settings";

const FOUND: Partial<Record<string, string>> = {
  milliseconds:
    "The time is in milliseconds. Send and sign Unix seconds, 10 digits: Math.floor(Date.now() / 1000).",
  as_received: "The signature is right; only the time is off. Set the clock of the machine that signs.",
  trailing_newline:
    "The body was signed with another newline at its end than the one sent. Sign the bytes that you send.",
  reserialized_body:
    "The body was written again after signing: spaces or escapes differ. Sign the text that you send, not the object.",
  decoded_path: "The path was signed decoded. Sign it as it is sent, with its percent-escapes.",
};

/** What the client signed instead, if a known variant matches its signature. */
export function foundCause(matched: string | null): string | null {
  return matched === null ? null : (FOUND[matched] ?? null);
}

/** Likely causes of a refusal. */
export function causesOf(refusal: SignedParts & { code: string }): string[] {
  if (refusal.code === "API_KEY_INVALID") {
    return ["The key was revoked or has ended: see its state in Keys, and create or rotate one."];
  }
  if (refusal.code !== "SIGNATURE_INVALID" || refusal.matched !== null) return [];
  return [
    `Hash your body. If it does not begin with ${refusal.body_hash}, it was changed after signing: spaces and key order count.`,
    "If it does, the secret is another key’s, or it was cut when copied.",
  ];
}

/** A refusal as text to send to a colleague: without body, signature or secret. */
export function refusalText(
  refusal: SignedParts & {
    request_id: string;
    status: number;
    code: string;
    message: string;
    details: string[];
  },
): string {
  const { request_id, status, code, message, details, matched } = refusal;
  const signed =
    refusal.target === null
      ? []
      : [
          "Signed:",
          refusal.timestamp_sent ?? "",
          refusal.method,
          refusal.target,
          `(body of ${refusal.body_bytes} bytes, SHA-256 begins ${refusal.body_hash})`,
        ];
  const found = foundCause(matched);
  return [`${request_id}: ${status} ${code}`, message, ...details, ...signed, ...(found ? [found] : [])].join(
    "\n",
  );
}

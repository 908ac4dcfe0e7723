import { Webhook as Sender } from "standardwebhooks";

/** A message for a verifier, and the expected reason of a refusal; null if the message is genuine. */
export interface WebhookMessage {
  what: string;
  given: { secret: string | string[]; headers: Record<string, string>; body: string; now: number };
  refusal: string | null;
}

const SECRET = `whsec_${Buffer.alloc(32, 3).toString("base64")}`;
const OTHER = `whsec_${Buffer.alloc(32, 4).toString("base64")}`;
const NOW = 1_767_631_331;
const BODY = JSON.stringify({
  type: "webhook.test",
  timestamp: "2026-01-05T16:42:10.318Z",
  data: { webhook: { id: "w", url: "https://funder.example/", description: "Café" } },
});
const HEADERS = {
  "webhook-id": "evt-1",
  "webhook-timestamp": String(NOW),
  "webhook-signature": signed(SECRET),
};

/** Messages signed by another implementation. The first is genuine in every part. */
export const WEBHOOK_MESSAGES: WebhookMessage[] = [
  message("in order", {}, null),
  message("300 seconds old", { now: NOW + 300 }, null),
  message("300 seconds ahead", { now: NOW - 300 }, null),
  message(
    "with one good signature among several",
    withHeader("webhook-signature", `v1,bm90IGl0 v2,AAAA ${signed(OTHER)} ${signed(SECRET)}`),
    null,
  ),
  message("for one good secret among several", { secret: [OTHER, SECRET] }, null),
  message("301 seconds old", { now: NOW + 301 }, "301 seconds old"),
  message("301 seconds ahead", { now: NOW - 301 }, "301 seconds ahead"),
  message("changed after it was signed", { body: `${BODY} ` }, "No signature"),
  message("of another secret", { secret: OTHER }, "No signature"),
  message("of another id", withHeader("webhook-id", "evt-2"), "No signature"),
  message("of another time", withHeader("webhook-timestamp", String(NOW - 1)), "No signature"),
  message(
    "of an unknown version",
    withHeader("webhook-signature", signed(SECRET).replace("v1", "v2")),
    "No signature",
  ),
  message(
    "with a cut signature",
    withHeader("webhook-signature", signed(SECRET).slice(0, -4)),
    "No signature",
  ),
  message("with an empty signature", withHeader("webhook-signature", "v1,"), "No signature"),
  message("without an id", withHeader("webhook-id", ""), "webhook-id is missing"),
  message("without a signature", withHeader("webhook-signature", ""), "webhook-signature is missing"),
  message("with a time that is none", withHeader("webhook-timestamp", "1e9"), "not a time"),
  ...["[1]", "null", '"text"', "{"].map((body) =>
    message(
      `whose signed body is ${body}`,
      { ...withHeader("webhook-signature", signed(SECRET, body)), body },
      "not a JSON object",
    ),
  ),
];

function message(
  what: string,
  change: Partial<WebhookMessage["given"]>,
  refusal: string | null,
): WebhookMessage {
  return { what, given: { secret: SECRET, headers: HEADERS, body: BODY, now: NOW, ...change }, refusal };
}

function withHeader(name: string, value: string) {
  return { headers: { ...HEADERS, [name]: value } };
}

function signed(secret: string, body = BODY): string {
  return new Sender(secret).sign("evt-1", new Date(NOW * 1000), body);
}

import { describe, expect, test } from "vitest";
import { signRequest, verifyWebhook, WebhookVerificationError } from "@/clients/typescript/src/index";
import { SIGNING_VECTORS, VECTOR_SECRET } from "@/components/docs/signing-vectors";
import { WEBHOOK_MESSAGES, type WebhookMessage } from "@/tests/helpers/webhook-messages";

const [{ given }] = WEBHOOK_MESSAGES as [WebhookMessage];
const genuine = WEBHOOK_MESSAGES.filter(({ refusal }) => refusal === null);
const others = WEBHOOK_MESSAGES.filter(({ refusal }) => refusal !== null);

// Rule: K-5
test.each(SIGNING_VECTORS)(
  "the client's signature of $method $target is the published one",
  async (vector) => {
    const { timestamp, method, target, body, signature } = vector;
    const request = { timestamp: Number(timestamp), method, target, body: Buffer.from(body) };
    expect(await signRequest(VECTOR_SECRET, request)).toBe(signature);
  },
);

describe("verifyWebhook", () => {
  // Rule: K-19
  test.each(genuine)(
    "takes a message $what, and returns its event, typed by `type`, with its id",
    async (message) => {
      const event = await verifyWebhook(message.given);
      expect(event.id).toBe("evt-1");
      expect(event.type === "webhook.test" && event.data.webhook?.description).toBe("Café");
    },
  );

  // Rule: K-19
  test.each(others)("refuses a message $what", async (message) => {
    const refused = verifyWebhook(message.given);
    await expect(refused).rejects.toThrow(WebhookVerificationError);
    await expect(refused).rejects.toThrow(message.refusal ?? "");
  });

  test("takes a Headers object, names in any case, several values, and bytes", async () => {
    const shouted = Object.entries(given.headers).map(([name, value]) => [name.toUpperCase(), [value]]);
    for (const headers of [new Headers(given.headers), Object.fromEntries(shouted)]) {
      const event = await verifyWebhook({ ...given, headers, body: Buffer.from(given.body) });
      expect(event.id).toBe("evt-1");
    }
  });

  test("asks for the raw bytes when it is given what a framework has parsed", async () => {
    const body = JSON.parse(given.body);
    await expect(verifyWebhook({ ...given, body })).rejects.toThrow("Pass the raw bytes of the body");
  });

  test("names the raw body beside the secret where no signature matches", async () => {
    await expect(verifyWebhook({ ...given, body: `${given.body} ` })).rejects.toThrow(
      "was it made with another secret, or is the body not the raw one?",
    );
  });

  test("needs a secret", async () => {
    await expect(verifyWebhook({ ...given, secret: [] })).rejects.toThrow(
      "Give at least one webhook secret.",
    );
  });

  test.each(["", "whsec_", "whsec_*"])("says that %j is no secret", async (secret) => {
    await expect(verifyWebhook({ ...given, secret })).rejects.toThrow(
      "A webhook secret is whsec_ and base64.",
    );
  });
});

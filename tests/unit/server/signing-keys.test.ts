import { beforeAll, expect, test } from "vitest";
import { requestSignature } from "@/lib/server/hmac";
import { encrypt, newApiSecret, signingKey } from "@/lib/server/secrets";
import { useTestSettings } from "@/tests/helpers/settings";

beforeAll(useTestSettings);

const REQUEST = { timestamp: "1767225600", method: "GET", target: "/api/v1/acme/offers", body: Buffer.of() };

const encrypted = (id: string, secret: string) =>
  encrypt(secret, { table: "api_keys", column: "secret", id });
const signatureOf = (id: string, text: string) =>
  requestSignature(signingKey(id, text), REQUEST).toString("hex");

test("a kept key signs as its secret, also after more rows than are kept and after it was encrypted again", () => {
  const secret = newApiSecret({ isSandbox: false });
  const expected = requestSignature(secret, REQUEST).toString("hex");
  const text = encrypted("row", secret);
  expect([signatureOf("row", text), signatureOf("row", text)]).toEqual([expected, expected]);
  for (let other = 0; other < 1_100; other += 1)
    signingKey(`row-${other}`, encrypted(`row-${other}`, newApiSecret({ isSandbox: false })));
  expect(signatureOf("row", text)).toBe(expected);
  expect(signatureOf("row", encrypted("row", secret))).toBe(expected);
});

// Rule: D9-5
test("a kept key is refused in another row, and another secret of its row is another key", () => {
  const text = encrypted("mine", newApiSecret({ isSandbox: false }));
  const mine = signatureOf("mine", text);
  expect(() => signingKey("theirs", text)).toThrow();
  expect(signatureOf("mine", encrypted("mine", newApiSecret({ isSandbox: false })))).not.toBe(mine);
});

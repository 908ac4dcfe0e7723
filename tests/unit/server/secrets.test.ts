import { beforeAll, describe, expect, test } from "vitest";
import { requestSignature } from "@/lib/server/identity/hmac";
import {
  decrypt,
  encrypt,
  looksLikeApiKey,
  newApiKey,
  newApiSecret,
  newWebhookSecret,
  signingKey,
} from "@/lib/server/identity/secrets";
import { isId, newId, newRequestId } from "@/lib/server/ids";
import { useTestSettings } from "@/tests/helpers/settings";

beforeAll(useTestSettings);

describe("an encrypted secret", () => {
  const place = { table: "api_keys", column: "secret", id: "row-1" } as const;

  test("is decrypted where it was encrypted", () => {
    expect(decrypt(encrypt("fsk_secret", place), place)).toBe("fsk_secret");
  });

  // Rule: D9-5
  test.each([
    ["another row", { ...place, id: "row-2" }],
    ["another column", { ...place, column: "secret_previous" }],
    ["another table", { ...place, table: "funders" as const }],
  ])("is not decrypted when moved to %s", (_where, elsewhere) => {
    const encrypted = encrypt("fsk_secret", place);
    expect(() => decrypt(encrypted, elsewhere)).toThrow();
  });

  test("is not decrypted when a byte was changed", () => {
    const encrypted = encrypt("fsk_secret", place);
    const at = encrypted.length - 8;
    const altered = encrypted.slice(0, at) + (encrypted[at] === "A" ? "B" : "A") + encrypted.slice(at + 1);
    expect(() => decrypt(altered, place)).toThrow();
  });

  // Rule: D9-1
  test("differs on every encryption", () => {
    expect(encrypt("fsk_secret", place)).not.toBe(encrypt("fsk_secret", place));
  });
});

describe("issued keys and secrets", () => {
  // Rules: D1-10, D1-12
  test("have the promised forms", () => {
    expect(newApiKey({ isSandbox: false })).toMatch(/^fk_[0-9A-Za-z]{28}$/);
    expect(newApiSecret({ isSandbox: false })).toMatch(/^fsk_[0-9A-Za-z]{43}$/);
    expect(Buffer.from(newWebhookSecret().slice("whsec_".length), "base64")).toHaveLength(32);
  });

  // Rule: D1-8
  test("of a sandbox say so in their prefix", () => {
    expect(newApiKey({ isSandbox: true })).toMatch(/^fkt_[0-9A-Za-z]{28}$/);
    expect(newApiSecret({ isSandbox: true })).toMatch(/^fskt_[0-9A-Za-z]{43}$/);
  });

  // Rule: D1-7
  test("a key with one wrong digit is rejected without a lookup", () => {
    for (let round = 0; round < 200; round += 1) {
      const key = newApiKey({ isSandbox: round % 2 === 1 });
      expect(looksLikeApiKey(key)).toBe(true);
      const wrong = key.slice(0, 10) + (key[10] === "a" ? "b" : "a") + key.slice(11);
      expect(looksLikeApiKey(wrong)).toBe(false);
    }
  });
});

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

// Rule: D1-6
test("ids are UUIDs of version 7, which sort by the time they were made", async () => {
  const first = newId();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const second = newId();
  for (const id of [first, second]) {
    expect(isId(id)).toBe(true);
    expect(id[14]).toBe("7");
  }
  expect([second, first].toSorted()).toEqual([first, second]);
});

test("no two requests share an id", () => {
  expect(new Set(Array.from({ length: 1_000 }, newRequestId)).size).toBe(1_000);
});

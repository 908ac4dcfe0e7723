import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { call, newKey, newSandbox, type TestKey } from "@/tests/helpers/api-client";
import { RENEWAL, SMALLEST_OFFER } from "@/tests/helpers/offers";
import { emptyFolder, jsonLines, run, settingsOf } from "./command";

let reader: TestKey;
beforeAll(async () => {
  const { sandbox } = await newSandbox();
  reader = await newKey(sandbox.slug, { scopes: ["offers:read"] });
});

async function quoted(text: string, ...options: string[]) {
  const folder = emptyFolder();
  writeFileSync(join(folder, "offer.json"), text);
  return run(["quote", "offer.json", ...options], settingsOf(reader), folder);
}

describe("quote", () => {
  // Rule: M1-4
  test.each([
    ["the offer itself", RENEWAL],
    ["the body of the operation", { offer: RENEWAL, terms: { num_payments: 100 }, include: ["schedule"] }],
  ])("gives the figures of POST /quotes for %s", async (_what, content) => {
    const body = "offer" in content ? content : { offer: content };
    const { code, stdout } = await quoted(JSON.stringify(content));
    expect(code).toBe(0);
    expect(jsonLines(stdout)).toEqual([(await call(reader, "POST", "/quotes", body)).body]);
  });

  test("prints a line for each figure as a table", async () => {
    const { stdout } = await quoted(JSON.stringify(RENEWAL), "--format", "table");
    expect(stdout).toMatch(/^purchase_price +50000$/m);
    expect(stdout).toMatch(/^amount_sold +67500$/m);
    expect(stdout).toMatch(/^fees\[0\]\.charge +1500$/m);
  });

  // Rule: M1-4
  test("says in the service's words why an offer would be refused", async () => {
    const { code, stdout, stderr } = await quoted(JSON.stringify({ ...SMALLEST_OFFER, buy_rate: 0.5 }));
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toMatch(/^VALIDATION_FAILED: .*offer\.buy_rate must/);
  });

  test.each([
    ['{"buy_rate": 1.2,}', "It is not JSON: see line 1, column 18"],
    ["[]", "It is not a JSON object"],
    ['{"purchase_price_ceiling": 50000, "purchase_price_ceiling": 90000}', "A name is twice in one object"],
  ])("refuses the file %s", async (text, says) => {
    const { code, stderr } = await quoted(text);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`offer.json: ${says}`)]);
  });

  test("names a file that is not there", async () => {
    const { code, stderr } = await run(["quote", "none.json"], settingsOf(reader), emptyFolder());
    expect([code, stderr]).toEqual([2, "none.json cannot be read: ENOENT.\n"]);
  });
});

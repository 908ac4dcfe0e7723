import { describe, expect, test } from "vitest";
import { keyProblems } from "@/components/docs/sandbox-key";

const KEY = {
  funder: "acme-test",
  apiKey: `fkt_${"0".repeat(28)}`,
  apiSecret: `fskt_${"a".repeat(43)}`,
};

describe("the key form of the documentation", () => {
  test("accepts the key of a sandbox", () => {
    expect(keyProblems(KEY)).toEqual({});
  });

  // Rule: B-44
  test("refuses a live key and a live secret, and says that they are live", () => {
    const live = { ...KEY, apiKey: `fk_${"0".repeat(28)}`, apiSecret: `fsk_${"a".repeat(43)}` };
    const { funder, ...problems } = keyProblems(live);
    expect(funder).toBeUndefined();
    for (const problem of [problems.apiKey, problems.apiSecret]) expect(problem).toContain("a live funder");
  });

  test.each([
    ["funder", "Acme Test"],
    ["funder", "../acme"],
    ["apiKey", KEY.apiKey.slice(0, -1)],
    ["apiSecret", `${KEY.apiSecret}!`],
    ["apiSecret", ""],
  ])("refuses %s %j", (field, value) => {
    expect(Object.keys(keyProblems({ ...KEY, [field]: value }))).toEqual([field]);
  });
});

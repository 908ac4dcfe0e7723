import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, inject, test, vi } from "vitest";
import { OFFER, OFFER_SUMMARY } from "@/lib/schemas/answers";
import { expectAnswer, expectError } from "@/tests/helpers/answers";
import { call, newFunder, send, type TestFunder } from "@/tests/helpers/api-client";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { partsOf } from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

const create = async (deal_id: string, offer: object = SMALLEST_OFFER) =>
  OFFER_SUMMARY.parse((await call(funder, "POST", "/offers", { deal_id, ...offer })).body);
const read = async (dealId: string) => OFFER.parse((await call(funder, "GET", `/offers/${dealId}`)).body);

describe("a fresh calculator link", () => {
  test("is another one, and earlier ones keep working", async () => {
    const { calculator_url } = await create("LINK-1");
    const answer = await call(funder, "POST", "/offers/LINK-1/calculator-url");
    expectAnswer(answer, 200);
    expect(Object.keys(answer.body).sort()).toEqual(["calculator_url", "calculator_url_expires_at"]);
    expect(answer.body.calculator_url).not.toBe(calculator_url);
    for (const path of [calculator_url, String(answer.body.calculator_url)])
      expect((await send("GET", path)).text).toContain("Café Río");
    expect(await read("LINK-1")).toMatchObject({ ...answer.body, version: 1 });
  });

  test("with revoke_previous lets all earlier ones die", async () => {
    const { calculator_url } = await create("LINK-2");
    const { body } = await call(funder, "POST", "/offers/LINK-2/calculator-url", { revoke_previous: true });
    expect((await send("GET", calculator_url)).text).not.toContain("Café Río");
    expect((await send("GET", String(body.calculator_url))).text).toContain("Café Río");
  });

  test("of many asked for at once all are different", async () => {
    await create("LINK-3");
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call(funder, "POST", "/offers/LINK-3/calculator-url", {})),
    );
    expect(new Set(answers.map(({ body }) => body.calculator_url)).size).toBe(6);
  });

  test("dies with every other of the offer when the offer is revoked", async () => {
    const { calculator_url } = await create("LINK-5");
    const { body } = await call(funder, "POST", "/offers/LINK-5/calculator-url");
    await call(funder, "DELETE", "/offers/LINK-5");
    for (const path of [calculator_url, String(body.calculator_url)])
      expect((await send("GET", path)).text).not.toContain("Café Río");
  });

  test("of a funder with a shorter life for links ends sooner", async () => {
    const brief = await newFunder({ link_days: 3 });
    await call(brief, "POST", "/offers", { deal_id: "LINK-6", ...SMALLEST_OFFER });
    const { body } = await call(brief, "POST", "/offers/LINK-6/calculator-url");
    const life = Date.parse(String(body.calculator_url_expires_at)) - Date.now();
    expect(Math.abs(life - 3 * 86_400_000)).toBeLessThan(60_000);
  });

  test("opens under the key it was signed with while that is the current or the previous one", async () => {
    const { calculator_url } = await create("LINK-7");
    const link = partsOf(calculator_url);
    const signedWith = inject("settings").LINK_KEY ?? "";
    const next = randomBytes(32).toString("base64");
    const stateUnder = async (LINK_KEY: string, LINK_KEY_PREVIOUS: string) => {
      vi.resetModules();
      Object.assign(process.env, { LINK_KEY, LINK_KEY_PREVIOUS });
      const { openLink } = await import("@/lib/services/calculator-links");
      return (await openLink(link, new Date())).state;
    };
    expect(await stateUnder(signedWith, "")).toBe("live");
    expect(await stateUnder(next, signedWith)).toBe("live");
    expect(await stateUnder(next, "")).toBe("not_found");
  });

  test("an unknown field is refused", async () => {
    await create("LINK-4");
    const answer = await call(funder, "POST", "/offers/LINK-4/calculator-url", { revoke: true });
    expect(expectError(answer, "VALIDATION_FAILED").details).toEqual([
      "revoke is not a known field; the nearest known name is revoke_previous",
    ]);
  });
});

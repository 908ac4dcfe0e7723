import { beforeAll, expect, test } from "vitest";
import { CONSOLE_SUBMISSIONS_QUERY } from "@/lib/schemas/console/queries";
import type { Role } from "@/lib/schemas/people/permissions";
import { findEverywhere, findLately, startPalette } from "@/lib/services/console/palette";
import { consoleSubmissions } from "@/lib/services/console/submissions";
import { countShown } from "@/lib/services/deliveries/replays";
import { newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { personOf } from "@/tests/helpers/call-context";
import { erase } from "@/tests/helpers/erased-deals";
import { createOffer } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { submitUnder } from "@/tests/helpers/submissions";

let funder: TestFunder;

beforeAll(async () => {
  funder = await newFunder();
});

const find = async (text: string, role: Role = "owner", of = funder) =>
  findEverywhere(await personOf(of, role), text);

// Rule: C3-41
test("a search everywhere finds deals by any part, the exact deal_id first, and references by their beginning, of one's own funder", async () => {
  const link = await createOffer(funder, {
    ...SMALLEST_OFFER,
    deal_id: "PAL-1",
    merchant_name: "Crème Palette",
  });
  await createOffer(funder, { ...SMALLEST_OFFER, deal_id: "PAL-10", merchant_name: "Second" });
  const number = await submitUnder(String(link.calculator_url));
  expect((await find("pal-1")).deals.map(({ deal_id }) => deal_id)).toEqual(["PAL-1", "PAL-10"]);
  expect((await find("reme pal", "viewer")).deals.map(({ deal_id }) => deal_id)).toEqual(["PAL-1"]);
  for (const typed of [number.slice(0, 6), number.replace("-", ""), number.replace("-", " "), number])
    expect(
      (await find(typed.toLowerCase())).submissions.map((each) => each.number),
      typed,
    ).toEqual([number]);
  const listed = await consoleSubmissions(
    await personOf(funder, "viewer"),
    CONSOLE_SUBMISSIONS_QUERY.parse({ q: number.replace("-", "") }),
  );
  expect(listed.rows).toMatchObject([{ number }]);
  expect(await find("pal-1", "owner", await newFunder())).toEqual({ deals: [], submissions: [], people: [] });
  await erase(funder, { deal_id: "PAL-1" });
  expect((await find("crème")).deals).toEqual([]);
});

test("the team is found by who manages it alone", async () => {
  const email = `owner@${funder.slug}.example`;
  expect((await find(email)).people).toMatchObject([{ email, role: "owner" }]);
  for (const role of ["viewer", "operator", "developer"] as const)
    expect((await find(email, role)).people).toEqual([]);
  expect((await find("--")).deals).toEqual([]);
});

// Rule: C3-41
test("contacts of submissions are found by a part of name or address, with the newest submission, until they are erased", async () => {
  const link = await createOffer(funder, { ...SMALLEST_OFFER, deal_id: "CONTACT-1" });
  await submitUnder(String(link.calculator_url), "Inès Harbeck");
  const number = await submitUnder(String(link.calculator_url), "Inès Harbeck");
  expect((await find("ines arbeck", "viewer")).people).toEqual([
    { name: "Inès Harbeck", email: "dana@iso.example", number },
  ]);
  await erase(funder, { deal_id: "CONTACT-1" });
  expect((await find("ines arbeck")).people).toEqual([]);
});

// Rule: C3-43
test("before anything is typed the palette knows the deal that waits longest and how much waits, for who may act on it", async () => {
  const own = await newFunder();
  const link = await createOffer(own, { ...SMALLEST_OFFER, deal_id: "START-1" });
  const start = async (role: Role) => startPalette(await personOf(own, role), []);
  expect(await start("owner")).toMatchObject({ oldest: null });
  const number = await submitUnder(String(link.calculator_url));
  expect(await start("operator")).toMatchObject({ oldest: number });
  expect(await start("viewer")).toEqual({ lately: { deals: [], submissions: [] }, oldest: null, waiting: 0 });
  const { waiting } = await countShown(await personOf(own, "owner"), {});
  expect(await start("developer")).toMatchObject({ waiting });
});

// Rule: C3-42
test("pages that were opened are named as they are now, of one's own funder alone", async () => {
  const link = await createOffer(funder, {
    ...SMALLEST_OFFER,
    deal_id: "LATELY-1",
    merchant_name: "Late Cafe",
  });
  const number = await submitUnder(String(link.calculator_url));
  const opened = [
    { kind: "deal", name: "LATELY-1" },
    { kind: "deal", name: "GONE-1" },
    { kind: "submission", name: number },
  ];
  const read = async (of: TestFunder, given: unknown = opened) =>
    findLately(await personOf(of, "viewer"), given);
  expect(await read(funder)).toMatchObject({
    deals: [{ deal_id: "LATELY-1", merchant_name: "Late Cafe", status: "cannot_disclose", version: 1 }],
    submissions: [{ number, deal_id: "LATELY-1", merchant_name: "Late Cafe", decision: null }],
  });
  expect(await read(await newFunder())).toEqual({ deals: [], submissions: [] });
  for (const wrong of [null, "LATELY-1", [null, 7, { kind: "deal", name: 7 }, { kind: "deal", name: "\0" }]])
    expect(await read(funder, wrong)).toEqual({ deals: [], submissions: [] });
});

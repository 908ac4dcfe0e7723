import { beforeAll, describe, expect, test } from "vitest";
import { ROLES, rolesWith } from "@/lib/schemas/people/permissions";
import { prisma } from "@/lib/server/database/database";
import { createBrand } from "@/lib/services/brands/brands";
import { findEverywhere } from "@/lib/services/console/palette";
import { today } from "@/lib/services/console/today";
import { call, newFunder, newSandbox, operator, send, type TestFunder } from "@/tests/helpers/api-client";
import { personOf } from "@/tests/helpers/call-context";
import { erase } from "@/tests/helpers/erased-deals";
import { copyOffer, createOffer, expireLink, newDealId } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { type SignedIn, signIn } from "@/tests/helpers/sign-in";
import { submitUnder } from "@/tests/helpers/submissions";

let funder: TestFunder;
let owner: SignedIn;

beforeAll(async () => {
  funder = await newFunder();
  owner = await signIn({ funder: funder.slug, role: "owner" });
});

const open = (path: string, { cookie } = owner) =>
  send("GET", `/console/${funder.slug}${path}`, { Cookie: cookie });

/** An owner in the console of a live funder, or in that of its sandbox. */
async function ownerOf(of: TestFunder, live: TestFunder) {
  const context = await personOf(live, "owner");
  const { id } = await prisma.funder.findUniqueOrThrow({ where: { slug: of.slug } });
  const at = { id, slug: of.slug, isSandbox: of !== live, defaultBrandId: of.brandId };
  return { ...context, caller: { ...context.caller, funder: { ...context.caller.funder, ...at } } };
}

const dealsOn = (page: string) =>
  [...page.matchAll(/data-row="true"[^>]*>([^<]+)</g)].map(([, deal]) => deal);

/** The query of the link of a list to its next or previous page. */
function linkOn(page: string, word: "Next" | "Previous"): string | null {
  const [, query] = new RegExp(`href="[^"]*offers(\\?[^"]*)"[^>]*>${word}<`).exec(page) ?? [];
  return query?.replaceAll("&amp;", "&") ?? null;
}

describe("the list of offers", () => {
  // Rule: C3-1
  test("finds any part of a word of deal, merchant and ISO, whatever case, accents, apostrophes and hyphens; below three characters the beginnings of words", async () => {
    const tag = newDealId().replace("DEAL-", "");
    const first = await createOffer(funder, {
      ...SMALLEST_OFFER,
      deal_id: `Hsb_${tag}`,
      merchant_name: `Harbor ${tag} Bakery`,
      iso_name: "O'Brien & Sons, north-east",
    });
    const second = await createOffer(funder, {
      ...SMALLEST_OFFER,
      deal_id: `HSBX${tag}`,
      merchant_name: `${tag} two`,
    });
    const found = async (q: string) => dealsOn((await open(`/offers?q=${encodeURIComponent(q)}`)).text);
    expect(await found(`hsb_${tag}`)).toEqual([first.deal_id]);
    const third = await createOffer(funder, {
      ...SMALLEST_OFFER,
      deal_id: `DX-10-${tag}`,
      merchant_name: `Crème Brûlée Œuvre, Łódź ${tag}`,
      iso_name: "Straße Coca-Cola",
    });
    for (const q of ["bakery obrien", "bak brien", "O’BRIEN", "o'brien", "akery", "north east", "northeast"])
      expect(await found(`${q} ${tag}`), q).toEqual([first.deal_id]);
    for (const q of [
      "creme",
      "BRULEE",
      "rème",
      "oeuvre",
      "lodz",
      "strasse",
      "cocacola",
      "coca cola",
      "x-10",
      "dx10",
    ])
      expect(await found(`${q} ${tag}`), q).toEqual([third.deal_id]);
    expect(await found(`${tag} br`)).toEqual([third.deal_id]);
    expect(await found(`${tag} ry`)).toEqual([]);
    expect(await found(tag)).toEqual([third.deal_id, second.deal_id, first.deal_id]);
    expect(await found(`%${tag}`)).toEqual([third.deal_id, second.deal_id, first.deal_id]);
    expect(await found(`${tag.slice(2, 9)} bakery`)).toEqual([first.deal_id]);
    expect(await found("' OR 1=1 --")).toEqual([]);
    expect(await found("%")).toEqual([]);
  });

  test("finds a changed merchant by the new name alone, and nothing of a merchant that was erased", async () => {
    const name = `Zephyr${newDealId().replace("DEAL-", "")}`;
    const offer = await createOffer(funder, { ...SMALLEST_OFFER, merchant_name: name });
    const found = async (q: string) => dealsOn((await open(`/offers?q=${encodeURIComponent(q)}`)).text);
    await call(funder, "PATCH", `/offers/${offer.deal_id}`, { version: 1, merchant_name: `${name} Müller` });
    expect(await found(`${name} muller`)).toEqual([offer.deal_id]);
    await call(funder, "PATCH", `/offers/${offer.deal_id}`, { version: 2, merchant_name: `${name} Smith` });
    expect(await found(`${name} muller`)).toEqual([]);
    expect(await found(name)).toEqual([offer.deal_id]);
    await erase(funder, { deal_id: offer.deal_id });
    expect(await found(name)).toEqual([]);
  });

  // Rule: C3-2
  test("has every offer in pages of 50, forwards and back", async () => {
    const other = await newFunder();
    const { cookie } = await signIn({ funder: other.slug, role: "viewer" });
    const { id } = await createOffer(other, { ...SMALLEST_OFFER, deal_id: "P-0" });
    await copyOffer(
      id,
      Array.from({ length: 102 }, (_, index) => ({ deal_id: `P-${index + 1}` })),
    );
    const page = async (query: string) =>
      (await send("GET", `/console/${other.slug}/offers${query}`, { Cookie: cookie })).text;
    const first = await page("");
    const second = await page(linkOn(first, "Next") ?? "");
    const third = await page(linkOn(second, "Next") ?? "");
    const numbers = [first, second, third].map((text) => dealsOn(text).map((deal) => Number(deal?.slice(2))));
    expect(numbers.flat()).toEqual(Array.from({ length: 103 }, (_, index) => 102 - index));
    expect([first, second, third].map((text) => linkOn(text, "Next") === null)).toEqual([false, false, true]);
    expect(linkOn(first, "Previous")).toBeNull();
    expect(dealsOn(await page(linkOn(third, "Previous") ?? ""))).toEqual(dealsOn(second));
    expect(dealsOn(await page(linkOn(second, "Previous") ?? ""))).toEqual(dealsOn(first));
    expect(first).toContain("50 of 103");
  });

  // Rule: C3-1
  test("finds by search what is older than the newest offers, in pages forwards and back", async () => {
    const other = await newFunder();
    const { cookie } = await signIn({ funder: other.slug, role: "viewer" });
    const { id } = await createOffer(other, { ...SMALLEST_OFFER, deal_id: "MODEL", merchant_name: "Model" });
    const old = Array.from({ length: 60 }, (_, index) => `OLD-${index}`);
    const deals = [...old, ...Array.from({ length: 600 }, (_, index) => `NEW-${index}`)];
    await copyOffer(
      id,
      deals.map((deal_id) => ({ deal_id })),
    );
    const page = async (query: string) =>
      (await send("GET", `/console/${other.slug}/offers${query}`, { Cookie: cookie })).text;
    const first = await page("?q=old");
    const second = await page(linkOn(first, "Next") ?? "");
    expect([...dealsOn(first), ...dealsOn(second)]).toEqual(old.toReversed());
    expect(first).toContain("50 of 60");
    expect(dealsOn(await page(linkOn(second, "Previous") ?? ""))).toEqual(dealsOn(first));
    expect(dealsOn(await page("?q=mod"))).toHaveLength(50);
  });

  test("filters by state however it was given, by brand, ISO and days of creation, and the CSV has the same rows", async () => {
    const other = await newFunder();
    const { cookie } = await signIn({ funder: other.slug, role: "operator" });
    const brand = await createBrand(await operator(other.slug), { name: "Second Paper" });
    const made = (deal_id: string, changes: object) =>
      createOffer(other, { ...SMALLEST_OFFER, deal_id, ...changes });
    await made("TX-1", { merchant_state: "State of Texas", iso_name: "Northline", iso_id: "N-1" });
    await made("TX-2", { merchant_state: "t.x." });
    await made("DC-1", { merchant_state: "Washington, DC", brand_id: brand.id });
    await made("NONE", { merchant_state: undefined });
    const rows = async (query: string) => {
      const [page, file] = await Promise.all(
        ["offers", "offers-csv"].map((list) =>
          send("GET", `/console/${other.slug}/${list}${query}`, { Cookie: cookie }),
        ),
      );
      const inFile = file?.text.trim().split("\r\n").slice(1) ?? [];
      expect(inFile.map((line) => line.split(",")[0]?.replaceAll('"', ""))).toEqual(
        dealsOn(page?.text ?? ""),
      );
      return dealsOn(page?.text ?? "");
    };
    const all = ["NONE", "DC-1", "TX-2", "TX-1"];
    expect(await rows("")).toEqual(all);
    expect(await rows("?state=TX")).toEqual(["TX-2", "TX-1"]);
    expect(await rows("?state=DC")).toEqual(["DC-1"]);
    expect(await rows("?state=TX&q=northline")).toEqual(["TX-1"]);
    expect(await rows("?iso=id%3AN-1")).toEqual(["TX-1"]);
    expect(await rows(`?brand=${brand.id}`)).toEqual(["DC-1"]);
    expect(await rows(`?brand=${other.brandId}`)).toEqual(all.filter((deal) => deal !== "DC-1"));
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    expect(await rows(`?from=${day(0)}&to=${day(0)}`)).toEqual(all);
    expect(await rows(`?from=${day(1)}`)).toEqual([]);
    expect(await rows(`?to=${day(-1)}`)).toEqual([]);
    // A day begins earlier in the east.
    expect(await rows(`?from=${day(1)}&zone=Pacific/Kiritimati`)).toEqual(
      new Date().getUTCHours() >= 10 ? all : [],
    );
    const { text } = await send("GET", `/console/${other.slug}/offers?state=XX&sort=up`, { Cookie: cookie });
    expect(text).toContain("The address asks for “XX” as state, which is none: all are shown.");
    expect(text).toContain("The address asks for “up” as order, which is none: all are shown.");
  });

  test("sorts by buy rate and by link end, in pages that leave out no row of equal ones, forwards and back", async () => {
    const other = await newFunder();
    const { cookie } = await signIn({ funder: other.slug, role: "viewer" });
    const { id } = await createOffer(other, { ...SMALLEST_OFFER, deal_id: "S-0", buy_rate: 1.2 });
    const rates = Array.from({ length: 102 }, (_, index) => 1.2 + (index % 3) / 100);
    await copyOffer(
      id,
      rates.map((buy_rate, index) => ({ deal_id: `S-${index + 1}`, buy_rate })),
    );
    const page = async (query: string) =>
      (await send("GET", `/console/${other.slug}/offers${query}`, { Cookie: cookie })).text;
    const deals = ["S-0", ...rates.map((_, index) => `S-${index + 1}`)];
    const rateOf = (deal: string) => [1.2, ...rates][deals.indexOf(deal)] ?? 0;
    const up = deals.toSorted((a, b) => rateOf(a) - rateOf(b) || deals.indexOf(a) - deals.indexOf(b));
    const read = async (query: string) => {
      const first = await page(query);
      const second = await page(linkOn(first, "Next") ?? "");
      const third = await page(linkOn(second, "Next") ?? "");
      expect(dealsOn(await page(linkOn(third, "Previous") ?? ""))).toEqual(dealsOn(second));
      expect(dealsOn(await page(linkOn(second, "Previous") ?? ""))).toEqual(dealsOn(first));
      return [first, second, third].flatMap(dealsOn);
    };
    expect(await read("?sort=buy_rate")).toEqual(up);
    expect(await read("?sort=-buy_rate")).toEqual(up.toReversed());
    expect(await read("?sort=created")).toEqual(deals);
    expect(await read("?sort=-link_end")).toEqual(deals.toReversed());
    expect(await read("?sort=buy_rate&q=s-")).toEqual(up);
    expect(await page("?sort=buy_rate")).toContain('aria-sort="ascending"');
  });

  // Rule: C3-7
  test("finds what cannot be disclosed among any number of offers, in pages forwards and back, and in the CSV", async () => {
    const other = await newFunder();
    const { cookie } = await signIn({ funder: other.slug, role: "operator" });
    const { id } = await createOffer(other, { ...SMALLEST_OFFER, deal_id: "MODEL", merchant_state: "TX" });
    const few = Array.from({ length: 3 }, (_, index) => `CA-${index}`);
    const many = Array.from({ length: 520 }, (_, index) => `TX-${index}`);
    const most = Array.from({ length: 60 }, (_, index) => `NY-${index}`);
    const deals = [...few, ...many, ...most];
    await copyOffer(
      id,
      deals.map((deal_id) => ({ deal_id, merchant_state: deal_id.slice(0, 2) })),
    );
    const page = async (query: string) =>
      (await send("GET", `/console/${other.slug}/offers${query}`, { Cookie: cookie })).text;
    const first = await page("?status=cannot_disclose");
    const second = await page(linkOn(first, "Next") ?? "");
    const third = await page(linkOn(second, "Next") ?? "");
    expect([...dealsOn(first), ...dealsOn(second)]).toEqual(most.toReversed());
    expect(first).toContain("50 of 50 active offers looked through");
    expect(second).toContain("10 of 500 active offers looked through");
    expect(dealsOn(third)).toEqual(few.toReversed());
    expect(linkOn(third, "Next")).toBeNull();
    expect(dealsOn(await page(linkOn(second, "Previous") ?? ""))).toEqual(dealsOn(first));
    const all = await page("");
    expect(dealsOn(all)).toEqual(dealsOn(first));
    expect(all).toContain("Cannot disclose</span>");
    const path = `/console/${other.slug}/offers-csv?status=cannot_disclose`;
    const { text } = await send("GET", path, { Cookie: cookie });
    expect(
      text
        .trim()
        .split("\r\n")
        .slice(1)
        .map((line) => line.split(",")[0]),
    ).toEqual([...few, ...most].toReversed().map((deal) => `"${deal}"`));
  });

  // Rule: A4-15
  test("shows an address that cannot be read as if nothing had been given, and says so of a filter", async () => {
    const plain = await open("/offers");
    const page = await open("/offers?after=nonsense&before=%00&status=none&q=&q=b");
    expect(page.status).toBe(200);
    expect(dealsOn(page.text)).toEqual(dealsOn(plain.text));
    expect(page.text).toContain("The address asks for “none” as status, which is none: all are shown.");
    expect(plain.text).not.toContain("The address asks");
    for (const [path, sentence] of [
      ["/submissions?decision=maybe", "“maybe” as decision"],
      ["/deliveries?status=gone&type=&receiver=nobody", "“nobody” as receiver"],
      ["/settings/requests?errors=mine", "“mine” as kind of error"],
      ["/settings/audit?action=offer.moved&from=today", "“offer.moved” as what was done"],
    ] as const)
      expect((await open(path)).text).toContain(`The address asks for ${sentence}`);
  });

  // Rule: A4-9
  test("names the status of an offer as its own page does", async () => {
    const dealId = newDealId();
    await createOffer(funder, { ...SMALLEST_OFFER, deal_id: dealId, merchant_state: "NY" });
    const list = (await open(`/offers?q=${dealId}&status=active`)).text;
    const page = (await open(`/offers/${dealId}`)).text;
    for (const text of [list, page]) expect(text).toContain("Cannot disclose</span>");
    for (const text of [list, page]) expect(text).not.toContain(">Active</span>");
    await call(funder, "DELETE", `/offers/${dealId}`);
    for (const path of [`/offers?q=${dealId}`, `/offers/${dealId}`]) {
      const { text } = await open(path);
      expect(text).toContain("Revoked</span>");
      expect(text).not.toContain("Cannot disclose</span>");
    }
  });

  // Rules: A4-9, A4-23
  test("says that the link of an open offer ended, by its date or early in a sandbox, in list, filter, page, timeline and palette", async () => {
    const { live, sandbox } = await newSandbox();
    const { cookie } = await signIn({ funder: live.slug, role: "owner" });
    const [past, early] = [newDealId(), newDealId()];
    const offer = await createOffer(live, { ...SMALLEST_OFFER, deal_id: past, merchant_state: "NY" });
    await createOffer(sandbox, { ...SMALLEST_OFFER, deal_id: early, merchant_state: "OH" });
    const cases = [
      { of: live, deal: past, first: "Cannot disclose", end: () => expireLink(offer.id) },
      {
        of: sandbox,
        deal: early,
        first: "Active",
        end: () => call(sandbox, "POST", `/sandbox/offers/${early}/expire-link`),
      },
    ];
    for (const { of, deal, first, end } of cases) {
      const read = async (path: string) =>
        (await send("GET", `/console/${of.slug}${path}`, { Cookie: cookie })).text;
      const shownBy = async (status: string) => dealsOn(await read(`/offers?q=${deal}&status=${status}`));
      const filtered = async () =>
        Promise.all(["active", "link_ended", "cannot_disclose", "revoked"].map(shownBy));
      const texts = async () => [await read(`/offers?q=${deal}`), await read(`/offers/${deal}`)];
      const words = (text: string) =>
        ["Active", "Link ended", "Cannot disclose", "Revoked"].filter((each) =>
          text.includes(`${each}</span>`),
        );
      for (const text of await texts()) expect([deal, words(text)]).toEqual([deal, [first]]);
      await end();
      for (const text of await texts()) expect([deal, words(text)]).toEqual([deal, ["Link ended"]]);
      expect(await filtered()).toEqual([[], [deal], [], []]);
      const page = await read(`/offers/${deal}`);
      expect(page.match(/>Link ended</g)).toHaveLength(2);
      expect(page.includes("Early, in Test.")).toBe(of === sandbox);
      const found = await findEverywhere(await ownerOf(of, live), deal);
      expect(found.deals).toMatchObject([{ deal_id: deal, status: "link_ended" }]);
      // What its defaults lack waits for nobody while nobody can open it.
      expect((await today(await ownerOf(of, live))).lacking.rows).toEqual([]);
      expect((await call(of, "GET", `/offers/${deal}`)).body).toMatchObject({ status: "active" });
      expect((await call(of, "POST", `/offers/${deal}/calculator-url`, {})).status).toBeLessThan(300);
      for (const text of await texts()) expect([deal, words(text)]).toEqual([deal, [first]]);
      expect((await read(`/offers/${deal}`)).match(/>Link ended</g)).toHaveLength(1);
    }
  });

  // Rule: C3-4
  test("leads to an earlier offer of a deal by its id, and to the live one by the deal", async () => {
    const dealId = newDealId();
    const revoked = await createOffer(funder, { ...SMALLEST_OFFER, deal_id: dealId });
    await call(funder, "DELETE", `/offers/${dealId}`);
    await createOffer(funder, { ...SMALLEST_OFFER, deal_id: dealId });
    const { text } = await open(`/offers?q=${dealId}`);
    const links = [...text.matchAll(/data-row="true"[^>]*href="([^"]*)"/g)].map(([, href]) => href);
    const root = `/console/${funder.slug}/offers/${dealId}`;
    expect(links).toEqual([root, `${root}?id=${revoked.id}`]);
    expect((await open(`/offers/${dealId}?id=${revoked.id}`)).text).toContain("Offer revoked");
    expect((await open(`/offers/${dealId}`)).text).not.toContain("Offer revoked");
    expect((await open(`/offers/${newDealId()}?id=${revoked.id}`)).status).toBe(404);
  });
});

describe("the CSV of offers", () => {
  // Rule: C3-5
  test("has the offers of the filter, is safe from formulas, and is audited without the searched words", async () => {
    const other = await newFunder();
    const { cookie } = await signIn({ funder: other.slug, role: "operator" });
    const merchants = ['=HYPERLINK("x")', "+1", "@sum", "＝1+1", "Plain, with a comma"];
    for (const merchant_name of merchants) await createOffer(other, { ...SMALLEST_OFFER, merchant_name });
    const revoked = await createOffer(other, { ...SMALLEST_OFFER });
    await call(other, "DELETE", `/offers/${revoked.deal_id}`);
    const path = `/console/${other.slug}/offers-csv`;
    const { status, headers, text } = await send("GET", `${path}?status=active`, { Cookie: cookie });
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    const [head, ...lines] = text.trim().split("\r\n");
    expect(head?.split(",").slice(0, 3)).toEqual(["deal_id", "merchant_name", "iso_name"]);
    expect(lines).toHaveLength(5);
    expect(text).toContain(`,"'=HYPERLINK(""x"")",`);
    expect(text).toContain(`,"'+1",`);
    expect(text).toContain(`,"'@sum",`);
    expect(text).toContain(`,"'＝1+1",`);
    expect(text).toContain(',"Plain, with a comma",');
    await send("GET", `${path}?q=plain`, { Cookie: cookie });
    const audited = await prisma.auditEntry.findMany({
      where: { funder: { slug: other.slug }, action: "offers.exported" },
      orderBy: { id: "asc" },
    });
    expect(audited.map(({ actor, detail }) => [actor, detail])).toEqual([
      ["user", { status: "active", searched: false }],
      ["user", { status: null, searched: true }],
    ]);
  });

  // Rule: A6-10
  test("has the state, the ISO's id, the buy rate and the time of creation", async () => {
    const other = await newFunder();
    const { cookie } = await signIn({ funder: other.slug, role: "operator" });
    const fields = { merchant_state: "Ohio", iso_id: "ISO-42", buy_rate: 1.235 };
    const offer = await createOffer(other, { ...SMALLEST_OFFER, ...fields });
    const { text } = await send("GET", `/console/${other.slug}/offers-csv`, { Cookie: cookie });
    const [names = "", cells = ""] = text.trim().split("\r\n");
    const of = (name: string) => cells.split(",")[names.split(",").indexOf(name)];
    expect([of("merchant_state"), of("iso_id"), of("buy_rate")]).toEqual(['"Ohio"', '"ISO-42"', "1.235"]);
    const { created_at } = await prisma.offer.findUniqueOrThrow({ where: { id: offer.id } });
    expect(of("created_at")).toBe(`"${created_at.toISOString()}"`);
  });

  test.each(ROLES)("for a %s depends on the role", async (role) => {
    const member = await signIn({ funder: funder.slug, role });
    const may = rolesWith("offers:export").includes(role);
    expect((await open("/offers-csv", member)).status).toBe(may ? 200 : 403);
    expect((await open("/offers", member)).text.includes("CSV</button>")).toBe(may);
  });

  test("needs a code or passkey within 10 minutes", async () => {
    const early = await signIn({ funder: funder.slug, role: "owner", provenSecondsAgo: 601 });
    const { status, text } = await open("/offers-csv", early);
    expect([status, text]).toEqual([403, "This needs a fresh code: start the download on its page."]);
  });

  test("is 404 without a session and for a member of another funder", async () => {
    const other = await newFunder();
    const otherOwner = await signIn({ funder: other.slug, role: "owner" });
    expect((await open("/offers-csv", otherOwner)).status).toBe(404);
    expect((await send("GET", `/console/${funder.slug}/offers-csv`)).status).toBe(404);
  });
});

describe("the CSV of submissions and of deliveries", () => {
  const files = ["/submissions-csv", "/deliveries-csv"];

  // Rule: A6-10
  test("has the submissions of the filter with their contacts, replaced ones marked, and is audited", async () => {
    const other = await newFunder();
    const { cookie } = await signIn({ funder: other.slug, role: "operator" });
    const { calculator_url } = await createOffer(other, { ...SMALLEST_OFFER, iso_name: "=Formula" });
    const first = await submitUnder(calculator_url);
    const second = await submitUnder(calculator_url);
    const read = async (query = "") => {
      const { text } = await send("GET", `/console/${other.slug}/submissions-csv${query}`, {
        Cookie: cookie,
      });
      const [names = "", ...lines] = text.trim().split("\r\n");
      const at = (line: string, name: string) => line.split(",")[names.split(",").indexOf(name)];
      return lines.map((line) => ({
        number: at(line, "number"),
        iso: at(line, "iso_name"),
        replaced: at(line, "replaced"),
        contact: at(line, "contact_name"),
        price: at(line, "purchase_price"),
      }));
    };
    const rows = await read();
    expect(rows.map(({ number, replaced }) => [number, replaced])).toEqual([
      [`"${second}"`, '"no"'],
      [`"${first}"`, '"yes"'],
    ]);
    expect(rows[0]).toMatchObject({ iso: `"'=Formula"`, contact: '"Dana"' });
    expect(Number(rows[0]?.price)).toBeGreaterThan(0);
    expect(await read("?decision=accepted")).toEqual([]);
    const audited = await prisma.auditEntry.findMany({
      where: { funder: { slug: other.slug }, action: "submissions.exported" },
    });
    expect(audited).toHaveLength(2);
  });

  // Rule: A6-10
  test("has the deliveries of the filter, without the query of an address, and is audited", async () => {
    const other = await newFunder();
    const { cookie } = await signIn({ funder: other.slug, role: "operator" });
    const url = "https://hooks.example.com/in?token=quiet-harbour";
    await call(other, "POST", "/webhooks", { url, events: ["offer.created"] });
    const { deal_id } = await createOffer(other, { ...SMALLEST_OFFER });
    const read = async (query: string) =>
      (await send("GET", `/console/${other.slug}/deliveries-csv${query}`, { Cookie: cookie })).text;
    const text = await read("?type=offer.created");
    expect(text.split("\r\n")[0]).toContain("created_at,type,kind,receiver,deal_id,status,attempts");
    expect(text).toContain(`"offer.created","endpoint","https://hooks.example.com/in","${deal_id}",`);
    expect(text).not.toContain("quiet-harbour");
    expect((await read("?status=canceled")).trim().split("\r\n")).toHaveLength(1);
    const audited = await prisma.auditEntry.findMany({
      where: { funder: { slug: other.slug }, action: "deliveries.exported" },
      orderBy: { id: "asc" },
    });
    expect(audited.map(({ detail }) => detail)).toEqual([
      { status: null, events: "offer.created", receiver: null },
      { status: "canceled", events: null, receiver: null },
    ]);
  });

  // Rule: A6-10
  test.each(ROLES)("for a %s depends on the role, and needs a code of the last 10 minutes", async (role) => {
    const member = await signIn({ funder: funder.slug, role });
    const early = await signIn({ funder: funder.slug, role, provenSecondsAgo: 601 });
    const may = rolesWith("offers:export").includes(role);
    for (const file of files) {
      expect([file, (await open(file, member)).status]).toEqual([file, may ? 200 : 403]);
      expect([file, (await open(file, early)).status]).toEqual([file, 403]);
      const list = file.replace("-csv", "");
      expect([list, (await open(list, member)).text.includes("CSV</button>")]).toEqual([list, may]);
    }
  });
});

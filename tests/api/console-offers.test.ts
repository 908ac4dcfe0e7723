import { beforeAll, describe, expect, test } from "vitest";
import { ROLES, rolesWith } from "@/lib/schemas/people/permissions";
import { prisma } from "@/lib/server/database/database";
import { recordView } from "@/lib/services/links/link-events";
import { call, callAction, newFunder, send, type TestFunder } from "@/tests/helpers/api-client";
import { completeProfile, disclosedOffer } from "@/tests/helpers/disclosures";
import { createOffer, newDealId, readOffer } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { consolePathOf } from "@/tests/helpers/server-actions";
import { type SignedIn, signIn } from "@/tests/helpers/sign-in";
import { partsOf } from "@/tests/helpers/submissions";

let funder: TestFunder;
let owner: SignedIn;

beforeAll(async () => {
  funder = await newFunder();
  await completeProfile(funder);
  owner = await signIn({ funder: funder.slug, role: "owner", name: "Priya Shah" });
});

const open = (path: string, { cookie } = owner) =>
  send("GET", `/console/${funder.slug}${path}`, { Cookie: cookie });

/** Calls an action of the console as a signed-in person; returns its result. */
async function act(name: string, args: unknown[], { cookie } = owner) {
  const headers = { Cookie: cookie, Origin: process.env.BASE_URL ?? "" };
  const { text } = await callAction(name, consolePathOf(name, funder.slug), args, { headers });
  const line = text.split("\n").find((each) => each.includes('"status":')) ?? "";
  return JSON.parse(line.slice(line.indexOf("{"))) as {
    status: string;
    error?: string;
    message?: string;
    details?: string[];
    value?: Record<string, unknown>;
  };
}

/** The key of a form that was just opened. */
const formKey = () => crypto.randomUUID();

/** Rows of an offer's first two versions, but for ids, times, requests and who made them. */
async function rowsOf(dealId: string) {
  const offer = await prisma.offer.findFirstOrThrow({
    where: { deal_id: dealId, funder: { slug: funder.slug } },
    include: { versions: { orderBy: { version: "asc" } }, links: true, events: { orderBy: { id: "asc" } } },
  });
  const audits = await prisma.auditEntry.findMany({
    where: { subject: offer.id },
    orderBy: { id: "asc" },
  });
  const unnamed = (text: string) => text.replaceAll(offer.id, "id").replaceAll(dealId, "deal");
  const { versions, links, events, id, deal_id, created_at, updated_at, link_expires_at, ...row } = offer;
  return {
    row,
    versions: versions.map(({ version, offer: fields, changed }) => ({ version, fields, changed })),
    who: versions.map(({ api_key_id, user_id }) => (api_key_id === null ? { user_id } : "key")),
    links: links.map(({ seq }) => seq),
    events: events.map(({ type, payload }) => {
      const { data } = JSON.parse(unnamed(payload)) as { data: { offer: object; changed?: string[] } };
      const {
        created_at: _created,
        updated_at: _updated,
        calculator_url_expires_at: _ends,
        ...shown
      } = data.offer as Record<string, unknown>;
      return { type, shown, changed: data.changed };
    }),
    audits: audits.map(({ action, detail }) => ({
      action,
      detail: JSON.parse(unnamed(JSON.stringify(detail))),
    })),
    actors: audits.map(({ actor, user_id }) => [actor, user_id]),
  };
}

describe("the form's actions", () => {
  // Rule: C4-10
  test("create and change an offer with the same rows, events and audit entries as the API, but for who", async () => {
    const [byForm, byApi] = [newDealId(), newDealId()];
    const patch = { version: 1, max_upsell: 0.12, iso_id: "ISO-9" };
    const created = await act("createOfferAction", [
      funder.slug,
      { ...SMALLEST_OFFER, deal_id: byForm },
      formKey(),
    ]);
    expect(created).toMatchObject({
      status: "done",
      value: { deal_id: byForm, version: 1, repeated: false },
    });
    const { id } = await readOffer(funder, byForm);
    const saved = await act("changeOfferAction", [funder.slug, id, patch, formKey()]);
    expect(saved).toMatchObject({ status: "done", value: { deal_id: byForm, version: 2, repeated: false } });
    await createOffer(funder, { ...SMALLEST_OFFER, deal_id: byApi });
    await call(funder, "PATCH", `/offers/${byApi}`, patch);
    const [form, api] = [await rowsOf(byForm), await rowsOf(byApi)];
    for (const what of ["row", "versions", "links", "events", "audits"] as const)
      expect(form[what]).toEqual(api[what]);
    expect(form.who).toEqual([{ user_id: owner.userId }, { user_id: owner.userId }]);
    expect(api.who).toEqual(["key", "key"]);
    expect(form.actors).toEqual([
      ["user", owner.userId],
      ["user", owner.userId],
    ]);
  });

  // Rule: C4-11
  test("save once for each form key, also at the same moment; a repeated key gives the person's own version, and nobody else's", async () => {
    const [deal_id, key] = [newDealId(), formKey()];
    const body = { ...SMALLEST_OFFER, deal_id };
    expect(await act("findSaved", [funder.slug, key])).toEqual({ status: "done", value: null });
    const made = await Promise.all([1, 2, 3].map(() => act("createOfferAction", [funder.slug, body, key])));
    expect(made.map(({ value }) => value?.repeated).sort()).toEqual([false, true, true]);
    const first = { deal_id, version: 1, repeated: true };
    expect((await act("findSaved", [funder.slug, key])).value).toMatchObject(first);
    const { id } = await readOffer(funder, deal_id);

    const save = { version: 1, iso_name: "Mine" };
    const [saveKey, another] = [formKey(), formKey()];
    await act("changeOfferAction", [funder.slug, id, save, saveKey]);
    // Sent again, it is no conflict with itself; with a key of its own it is one, with a version by "you".
    const again = await act("changeOfferAction", [funder.slug, id, save, saveKey]);
    expect(again.value).toMatchObject({ deal_id, version: 2, repeated: true });
    expect((await readOffer(funder, deal_id)).version).toBe(2);
    expect(await act("changeOfferAction", [funder.slug, id, save, another])).toMatchObject({
      error: "VERSION_CONFLICT",
    });
    expect((await act("readConflict", [funder.slug, id, 1])).value?.by).toBe("you, in another window");

    const colleague = await signIn({ funder: funder.slug, role: "owner" });
    expect(await act("findSaved", [funder.slug, key], colleague)).toEqual({ status: "done", value: null });
    expect(await act("createOfferAction", [funder.slug, body, key], colleague)).toMatchObject({
      error: "DEAL_ALREADY_EXISTS",
    });
    expect((await act("readConflict", [funder.slug, id, 1], colleague)).value?.by).toBe("Priya Shah");
    expect(await act("createOfferAction", [funder.slug, body, "x"])).toMatchObject({
      error: "VALIDATION_FAILED",
    });
  });

  // Rule: C6-23
  test("tell a form whose answer was lost whether the person's own write is stored, and nothing of a colleague's", async () => {
    const { id } = await createOffer(funder);
    const read = (kinds: unknown, seconds: unknown, who = owner) =>
      act("readOwnWrite", [kinds, seconds], who);
    const mine = await signIn({ funder: funder.slug, role: "operator" });
    expect(await read(["link.issued"], 60, mine)).toEqual({ status: "done", value: null });
    await act("issueNewLink", [funder.slug, id, false], mine);
    expect((await read(["link.issued"], 60, mine)).value?.at).toEqual(expect.any(String));
    expect((await read(["offer.revoked"], 60, mine)).value).toBeNull();
    for (const odd of [null, "link.issued", [{}], ["unknown"]])
      expect((await read(odd, 60, mine)).value).toBeNull();
    expect((await read(["link.issued"], -1, mine)).value).toBeNull();
    const colleague = await signIn({ funder: funder.slug, role: "operator" });
    expect((await read(["link.issued"], 60, colleague)).value).toBeNull();
  });

  test("refuse with the API's own sentences, and change nothing", async () => {
    const { id, deal_id } = await createOffer(funder);
    const body = { version: 1, max_upsell: 20, nothing: 1 };
    const refused = await act("changeOfferAction", [funder.slug, id, body, formKey()]);
    const byApi = await call(funder, "PATCH", `/offers/${deal_id}`, body);
    const { error, message, details } = byApi.body;
    expect(refused).toMatchObject({ status: "refused", error, message, details });
    expect(refused.details).toContain("max_upsell must be at most 1 (100 points); use 0.10 for 10 points");
    expect((await readOffer(funder, deal_id)).version).toBe(1);
    expect(await act("createOfferAction", [funder.slug, "no object", formKey()])).toMatchObject({
      error: "VALIDATION_FAILED",
    });
    expect(
      await act("createOfferAction", [funder.slug, { ...SMALLEST_OFFER, deal_id }, formKey()]),
    ).toMatchObject({
      error: "DEAL_ALREADY_EXISTS",
    });
  });

  // Rule: C4-1
  test("say what the API would say of the entries, and save nothing", async () => {
    const { id, deal_id } = await createOffer(funder);
    const free = newDealId();
    const body = {
      deal_id: free,
      purchase_price_floor: 0,
      brand_id: crypto.randomUUID(),
      callback_url: "http://a",
    };
    const byApi = await call(funder, "POST", "/offers", body);
    expect(await act("checkNewOfferAction", [funder.slug, body])).toEqual({
      status: "done",
      value: { details: byApi.body.details, financing: null },
    });
    expect(byApi.body.details).toContain("brand_id must be a brand of this funder");
    const good = { ...SMALLEST_OFFER, deal_id: free };
    expect(await act("checkNewOfferAction", [funder.slug, good])).toMatchObject({
      status: "done",
      value: { details: [] },
    });
    expect((await call(funder, "GET", `/offers/${free}`)).status).toBe(404);
    const patch = { version: 1, disclosure: { funding_date: "2020-01-01" }, max_upsell: 20 };
    const patched = await call(funder, "PATCH", `/offers/${deal_id}`, patch);
    expect(await act("checkChangeAction", [funder.slug, id, patch])).toEqual({
      status: "done",
      value: { details: patched.body.details, financing: null },
    });
    expect(await act("checkChangeAction", [funder.slug, id, { version: 1, iso_name: "New" }])).toMatchObject({
      status: "done",
      value: { details: [] },
    });
    expect((await readOffer(funder, deal_id)).version).toBe(1);
  });

  // Rule: L5-9
  test("of terms without an APR have the reason: beside the figures, or among what a disclosure lacks", async () => {
    const reason = "No APR: the payments sum to less than the amount financed.";
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const checked = async (merchant_state: string) => {
      const body = {
        ...SMALLEST_OFFER,
        deal_id: newDealId(),
        merchant_state,
        display_config: { show_estimated_apr: true },
        disclosure: { funding_date: day(2), true_ups: [{ date: day(20), amount: -90_000 }] },
      };
      const { value } = await act("checkNewOfferAction", [funder.slug, body]);
      return (value as { financing: { default: object }[] }).financing[0]?.default;
    };
    expect(await checked("OH")).toMatchObject({ apr: null, noApr: reason, readiness: null });
    expect(await checked("CA")).toMatchObject({
      apr: null,
      noApr: null,
      readiness: { refused: expect.arrayContaining([reason]) },
    });
  });

  test("refuse an older version, and show who saved what since", async () => {
    const { id, deal_id } = await createOffer(funder);
    await call(funder, "PATCH", `/offers/${deal_id}`, { version: 1, max_upsell: 0.05 });
    const refused = await act("changeOfferAction", [
      funder.slug,
      id,
      { version: 1, iso_name: "Mine" },
      formKey(),
    ]);
    expect(refused).toMatchObject({ status: "refused", error: "VERSION_CONFLICT" });
    const saved = await act("readConflict", [funder.slug, id, 1]);
    expect(saved.value).toMatchObject({
      began: { version: 1, fields: SMALLEST_OFFER },
      current: { version: 2, fields: { ...SMALLEST_OFFER, max_upsell: 0.05 } },
      by: "an API key",
    });
    expect(await act("readConflict", [funder.slug, id, 7])).toMatchObject({ error: "NOT_FOUND" });
  });

  // Rule: C3-11
  test("copy the current link, issue one and revoke only what was typed", async () => {
    const { id, deal_id, calculator_url } = await createOffer(funder);
    const copied = await act("copyLink", [funder.slug, id]);
    expect(copied.value?.url).toBe(process.env.BASE_URL + calculator_url);
    const issued = await act("issueNewLink", [funder.slug, id, true]);
    expect((await send("GET", String(calculator_url))).text).toContain("replaced");
    expect(
      (await send("GET", String(issued.value?.url).replace(process.env.BASE_URL ?? "", ""))).status,
    ).toBe(200);
    expect(await act("revokeOfferAction", [funder.slug, id, `${deal_id}x`])).toMatchObject({
      error: "VALIDATION_FAILED",
    });
    expect((await readOffer(funder, deal_id)).status).toBe("active");
    expect(await act("revokeOfferAction", [funder.slug, id, deal_id])).toMatchObject({ status: "done" });
    expect((await readOffer(funder, deal_id)).status).toBe("revoked");
    expect(await act("copyLink", [funder.slug, id])).toMatchObject({ error: "OFFER_REVOKED" });
  });

  const ACTIONS = [
    ["createOfferAction", "offers:create", () => [{ ...SMALLEST_OFFER, deal_id: newDealId() }, formKey()]],
    ["checkNewOfferAction", "offers:create", () => [SMALLEST_OFFER]],
    ["checkChangeAction", "offers:update", (id: string) => [id, { version: 1 }]],
    [
      "changeOfferAction",
      "offers:update",
      (id: string) => [id, { version: 1, iso_name: "Changed" }, formKey()],
    ],
    ["readConflict", "offers:update", (id: string) => [id, 1]],
    ["copyLink", "offers:update", (id: string) => [id]],
    ["issueNewLink", "offers:update", (id: string) => [id, false]],
    ["revokeOfferAction", "offers:delete", (id: string, dealId: string) => [id, dealId]],
  ] as const;

  test.each(ACTIONS)(
    "%s is refused for roles without %s, and for another funder's offer",
    async (name, permission, args) => {
      const { id, deal_id } = await createOffer(funder);
      for (const role of ROLES) {
        const member = await signIn({ funder: funder.slug, role });
        const result = await act(name, [funder.slug, ...args(id, deal_id)], member);
        const may = rolesWith(permission).includes(role);
        if (!may) expect(result, role).toMatchObject({ status: "refused", error: "INSUFFICIENT_SCOPE" });
        else expect(result.error, role).not.toBe("INSUFFICIENT_SCOPE");
      }
      const other = await newFunder();
      const otherOwner = await signIn({ funder: other.slug, role: "owner" });
      const call = [...args(id, deal_id)];
      expect(await act(name, [funder.slug, ...call], otherOwner)).toMatchObject({ error: "NOT_FOUND" });
      if (args.length > 0)
        expect(await act(name, [other.slug, ...call], otherOwner)).toMatchObject({ error: "NOT_FOUND" });
      expect(await act(name, [funder.slug, ...call], { ...owner, cookie: "" })).toEqual({
        status: "signed_out",
      });
    },
  );
});

describe("the page of an offer", () => {
  // Rule: C3-8
  test("shows its history: created, changed with before and after, opened, link issued, revoked", async () => {
    const { id, deal_id } = await createOffer(funder, { ...SMALLEST_OFFER, max_upsell: 0.1 });
    await act("changeOfferAction", [funder.slug, id, { version: 1, max_upsell: 0.12 }, formKey()]);
    const link = String((await readOffer(funder, deal_id)).calculator_url);
    await recordView({ now: new Date(), requestId: "req_test" }, partsOf(link));
    await act("issueNewLink", [funder.slug, id, true]);
    await act("revokeOfferAction", [funder.slug, id, deal_id]);
    const { text } = await open(`/offers/${deal_id}`);
    const said = text.replace(/<!-- -->|<[^>]*>/g, " ").replace(/\s+/g, " ");
    for (const part of [
      "Offer created",
      "Updated to version 2",
      "Highest upsell, points 10.00 12.00 Priya Shah",
      "Link opened",
      "Link issued",
      "earlier links stopped",
      "Offer revoked Priya Shah. All links stopped.",
    ])
      expect(said).toContain(part);
  });

  // Rule: C3-8
  test("shows the disclosures of the offer, and its first link", async () => {
    const { deal_id, document } = await disclosedOffer(funder);
    const { text } = await open(`/offers/${deal_id}`);
    const said = text.replace(/<!-- -->|<[^>]*>/g, " ").replace(/\s+/g, " ");
    for (const part of ["Link issued With version 1.", "Disclosure made"]) expect(said).toContain(part);
    expect(text).toContain(`/disclosures/${document.id}"`);
  });

  // Rule: C3-10
  test("never holds the signature of a link", async () => {
    const { deal_id, calculator_url } = await createOffer(funder);
    const sig = new URLSearchParams(String(calculator_url).split("?")[1]).get("sig") ?? "";
    for (const path of [`/offers/${deal_id}`, `/offers/${deal_id}/edit`, `/new-offer`])
      expect((await open(path)).text).not.toContain(sig);
  });

  test("offers a role only what it may do", async () => {
    const { deal_id } = await createOffer(funder);
    const viewer = await signIn({ funder: funder.slug, role: "viewer" });
    const { text } = await open(`/offers/${deal_id}`, viewer);
    for (const word of ["Revoke…", "Copy link", "New link…", "New offer from this one", "/edit"])
      expect(text).not.toContain(word);
    for (const path of [`/offers/${deal_id}/edit`, "/new-offer"]) {
      const page = await open(path, viewer);
      expect(page.status).toBe(403);
      expect(page.text).toContain("Your role may not open this");
    }
  });
});

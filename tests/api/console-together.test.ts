import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { MOST_NOTES } from "@/lib/schemas/console/deals";
import { CONSOLE_OFFERS_QUERY, CONSOLE_SUBMISSIONS_QUERY } from "@/lib/schemas/console/queries";
import { OFFER_OPERATIONS } from "@/lib/schemas/offers/operations";
import { permissionsOf, ROLES, type Role } from "@/lib/schemas/people/permissions";
import { parseBody } from "@/lib/schemas/wire/bodies";
import type { CallContext, UserCaller } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { newId } from "@/lib/server/ids";
import { assignDeal, sharedDeal } from "@/lib/services/console/deals";
import { addNote, editNote, removeNote } from "@/lib/services/console/notes";
import { consoleOffers } from "@/lib/services/console/offers-list";
import { consoleSubmissions, decideByNumber, oldestWaiting } from "@/lib/services/console/submissions";
import { today } from "@/lib/services/console/today";
import { createApiKey } from "@/lib/services/funders/api-keys";
import { rotateCallbackSecret } from "@/lib/services/funders/callback-secrets";
import { patchOffer } from "@/lib/services/offers/change";
import { loadOffer } from "@/lib/services/offers/read";
import { erasePerson } from "@/lib/services/people/operator";
import { resetSandbox } from "@/lib/services/sandbox/reset";
import { adminContext } from "@/tests/helpers/admin-command";
import { call, callAction, newFunder, newSandbox, send, type TestFunder } from "@/tests/helpers/api-client";
import { personOf } from "@/tests/helpers/call-context";
import { erase } from "@/tests/helpers/erased-deals";
import { createOffer, endLinkIn } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { type SignedIn, signIn } from "@/tests/helpers/sign-in";
import { submitUnder } from "@/tests/helpers/submissions";

type Person = CallContext & { caller: UserCaller };

let funder: TestFunder;
let people: Record<"priya" | "ruth" | "ada", Person>;
let signedIn: Record<Role, SignedIn>;

beforeAll(async () => {
  funder = await newFunder();
  const [priya, ruth, ada] = await Promise.all([
    personNamed(funder, "Priya Shah", "operator"),
    personNamed(funder, "Ruth Okafor", "admin"),
    personNamed(funder, "Ada Lovelace", "owner"),
  ]);
  people = { priya, ruth, ada };
  const entries = ROLES.map(async (role) => [role, await signIn({ funder: funder.slug, role })] as const);
  signedIn = Object.fromEntries(await Promise.all(entries)) as Record<Role, SignedIn>;
});

/** A new member of a funder, as the services see one in its console or in its sandbox's. */
async function personNamed(of: TestFunder, name: string, role: Role, sandbox?: TestFunder): Promise<Person> {
  const { userId } = await signIn({ funder: of.slug, role, name });
  const { id } = await prisma.funder.findUniqueOrThrow({ where: { slug: (sandbox ?? of).slug } });
  const { brandId: defaultBrandId, slug } = sandbox ?? of;
  const isSandbox = sandbox !== undefined;
  const at = { id, slug, isSandbox, linkDays: 30, defaultBrandId, disclosureDefaults: {} };
  const caller = { kind: "user", userId, name, role, permissions: permissionsOf(role), funder: at } as const;
  return { caller, now: new Date(), requestId: "req_test" };
}

interface Deal {
  id: string;
  deal_id: string;
  calculator_url: string;
}

const newDeal = async (of = funder) => (await createOffer(of, SMALLEST_OFFER)) as unknown as Deal;
const shownTo = async (person: Person, deal: Deal) => {
  const shared = await sharedDeal(person, deal);
  if (!shared) throw new Error("It is not shared with this person.");
  return shared;
};
const take = (person: Person, { id }: Deal, shown: Person | null = null) =>
  assignDeal(person, id, { to: person.caller.userId, shown: shown?.caller.userId ?? null });
const later = (person: Person, minutes: number): Person => ({
  ...person,
  now: new Date(Date.now() + minutes * 60_000),
});
const audits = (subject: string) =>
  prisma.auditEntry.findMany({
    where: {
      subject,
      action: { in: ["deal.taken", "deal.handed_over", "note.added", "note.edited", "note.removed"] },
    },
    select: { action: true, detail: true, user_id: true },
    orderBy: { id: "asc" },
  });

describe("whose deal it is", () => {
  // Rule: A5-1
  test("of many who take it at once one is first, and each of the others is told who", async () => {
    const deal = await newDeal();
    const { priya, ruth, ada } = people;
    const outcomes = await Promise.all(
      [priya, ruth, ada, priya, ruth, ada].map((person) => take(person, deal)),
    );
    const { owner } = await shownTo(priya, deal);
    expect(outcomes.map((outcome) => outcome.owner.id)).toEqual(Array(6).fill(owner?.id));
    expect(outcomes.filter(({ status }) => status === "first")).toHaveLength(4);
    expect(outcomes.every((outcome) => outcome.owner.name === owner?.name)).toBe(true);
    expect(await audits(deal.id)).toEqual([
      { action: "deal.taken", detail: { deal_id: deal.deal_id }, user_id: owner?.id },
    ]);
  });

  // Rule: A5-1
  test("is handed to a colleague from whoever the page showed, and not from somebody else", async () => {
    const deal = await newDeal();
    const { priya, ruth, ada } = people;
    await take(priya, deal);
    const to = ruth.caller.userId;
    expect(await assignDeal(ada, deal.id, { to, shown: null })).toMatchObject({
      status: "first",
      owner: { name: "Priya Shah" },
    });
    const handed = await assignDeal(ada, deal.id, { to, shown: priya.caller.userId });
    expect(handed).toMatchObject({ status: "done", owner: { id: to, name: "Ruth Okafor" } });
    expect((await audits(to)).at(-1)).toEqual({
      action: "deal.handed_over",
      detail: { deal_id: deal.deal_id },
      user_id: ada.caller.userId,
    });
    expect((await shownTo(priya, deal)).owner).toMatchObject({ id: to });
  });

  // Rule: A5-11
  test("narrows Today, the submissions and the offers to the reader's deals, or to nobody's", async () => {
    const of = await newFunder();
    const [priya, ruth] = await Promise.all([
      personNamed(of, "Priya Shah", "operator"),
      personNamed(of, "Ruth Okafor", "viewer"),
    ]);
    const [mine, theirs, free] = await Promise.all([newDeal(of), newDeal(of), newDeal(of)]);
    for (const { calculator_url } of [mine, theirs, free]) await submitUnder(calculator_url);
    const other = await personNamed(of, "Ada Lovelace", "owner");
    await Promise.all([take(priya, mine), take(other, theirs)]);
    const deals = (rows: { deal_id: string }[]) => rows.map(({ deal_id }) => deal_id).sort();
    const seen = async (by: Person, whose?: "mine" | "nobody") => {
      const offers = await consoleOffers(by, CONSOLE_OFFERS_QUERY.parse({ whose }));
      const submissions = await consoleSubmissions(by, CONSOLE_SUBMISSIONS_QUERY.parse({ whose }));
      const { submissions: waiting } = await today(by, "UTC", whose);
      expect([offers.count, submissions.count, waiting.count]).toEqual(Array(3).fill(offers.rows.length));
      return [deals(offers.rows), deals(submissions.rows), deals(waiting.rows)];
    };
    const all = [mine, theirs, free].map(({ deal_id }) => deal_id).sort();
    expect(await seen(priya)).toEqual([all, all, all]);
    expect(await seen(priya, "mine")).toEqual(Array(3).fill([mine.deal_id]));
    expect(await seen(priya, "nobody")).toEqual(Array(3).fill([free.deal_id]));
    // Who may not see whose deals they are learns nothing by the filter.
    expect(await seen(ruth, "nobody")).toEqual([all, all, all]);
  });

  // Rule: A5-13
  test("stands in each row of Today, the submissions and the offers, for who may see it", async () => {
    const of = await newFunder();
    const [priya, ada, viewer] = await Promise.all([
      personNamed(of, "Priya Shah", "operator"),
      personNamed(of, "Ada Lovelace", "owner"),
      personNamed(of, "Vi Ewer", "viewer"),
    ]);
    const [mine, theirs, free] = await Promise.all([newDeal(of), newDeal(of), newDeal(of)]);
    for (const { id, calculator_url } of [mine, theirs, free]) {
      await submitUnder(calculator_url);
      await endLinkIn(id, 24);
    }
    await Promise.all([take(priya, mine), take(ada, theirs)]);
    const ending = await newDeal(of);
    await endLinkIn(ending.id, 24);
    await take(ada, ending);
    const lists = async (by: Person) => {
      const shown = await today(by);
      return [
        (await consoleOffers(by, CONSOLE_OFFERS_QUERY.parse({}))).rows,
        (await consoleSubmissions(by, CONSOLE_SUBMISSIONS_QUERY.parse({}))).rows,
        shown.submissions.rows,
        shown.links.rows,
      ];
    };
    const owners: Record<string, unknown> = {
      [mine.deal_id]: { name: "Priya Shah", isReader: true },
      [theirs.deal_id]: { name: "Ada Lovelace", isReader: false },
      [free.deal_id]: null,
      [ending.deal_id]: { name: "Ada Lovelace", isReader: false },
    };
    for (const rows of await lists(priya)) {
      expect(rows).not.toEqual([]);
      for (const { deal_id, owner } of rows) expect([deal_id, owner]).toEqual([deal_id, owners[deal_id]]);
    }
    for (const rows of await lists(viewer)) for (const row of rows) expect("owner" in row).toBe(false);
  });

  // Rule: A5-14
  test("narrows the number of Today's heading, with links and facts, and what is the oldest to review", async () => {
    const of = await newFunder();
    const [priya, ada] = await Promise.all([
      personNamed(of, "Priya Shah", "operator"),
      personNamed(of, "Ada Lovelace", "owner"),
    ]);
    const lacking = async () =>
      (await createOffer(of, { ...SMALLEST_OFFER, merchant_state: "NY" })) as unknown as Deal;
    const [theirs, mine] = [await newDeal(of), await newDeal(of)];
    const numbers = [await submitUnder(theirs.calculator_url), await submitUnder(mine.calculator_url)];
    const [endsTheirs, endsMine, lacksTheirs, lacksMine] = [
      await newDeal(of),
      await newDeal(of),
      await lacking(),
      await lacking(),
    ];
    for (const { id } of [endsTheirs, endsMine]) await endLinkIn(id, 24);
    for (const deal of [mine, endsMine, lacksMine]) await take(priya, deal);
    for (const deal of [theirs, endsTheirs, lacksTheirs]) await take(ada, deal);
    const counts = async (whose?: "mine" | "nobody") => {
      const { submissions, links, lacking: facts, stateless } = await today(priya, "UTC", whose);
      const offers = Math.max(0, ...facts.rows.map((fact) => fact.offers));
      return [submissions.count, links.count, offers, stateless];
    };
    expect(await counts()).toEqual([2, 2, 2, 4]);
    expect(await counts("mine")).toEqual([1, 1, 1, 2]);
    expect(await counts("nobody")).toEqual([0, 0, 0, 0]);
    expect(await oldestWaiting(priya)).toBe(numbers[0]);
    expect(await oldestWaiting(priya, "mine")).toBe(numbers[1]);
    expect(await oldestWaiting(priya, "nobody")).toBeNull();
  });

  // Rule: A5-2
  test("is nobody's once its owner left or may no longer have it, and the next offer of the deal keeps its owner", async () => {
    const [deal, other] = [await newDeal(), await newDeal()];
    const leaver = await personNamed(funder, "Lee Gone", "operator");
    await Promise.all([take(leaver, deal), take(leaver, other)]);
    await call(funder, "DELETE", `/offers/${deal.deal_id}`);
    const next = (await createOffer(funder, { ...SMALLEST_OFFER, deal_id: deal.deal_id })) as unknown as Deal;
    expect((await shownTo(people.ada, next)).owner).toMatchObject({ name: "Lee Gone" });
    await addNote(leaver, next.id, { text: "Left by Lee" });
    const act = (name: string, ...args: unknown[]) =>
      callAction(name, `/console/${funder.slug}/settings/team`, [funder.slug, ...args], {
        headers: { Origin: process.env.BASE_URL ?? "", Cookie: signedIn.owner.cookie },
      });
    await act("changeMemberRole", leaver.caller.userId, "developer");
    expect((await shownTo(people.ada, next)).owner).toBeNull();
    await act("changeMemberRole", leaver.caller.userId, "operator");
    await take(leaver, other);
    expect((await shownTo(people.ada, next)).notes).toMatchObject([{ author: "Lee Gone" }]);
    await act("endMembership", leaver.caller.userId);
    expect((await shownTo(people.ada, other)).owner).toBeNull();
    expect((await shownTo(people.ada, next)).notes).toMatchObject([{ author: null, text: "Left by Lee" }]);
    const back = assignDeal(people.ada, other.id, { to: leaver.caller.userId, shown: null });
    await expect(back).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  // Rule: A5-2
  test("cannot become that of a person who leaves at the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const deal = await newDeal();
      const leaver = await personNamed(funder, `Leaver ${round}`, "operator");
      const { userId } = leaver.caller;
      await Promise.allSettled([
        take(leaver, deal),
        assignDeal(people.ada, deal.id, { to: userId, shown: null }),
        callAction("leaveFunder", "/console/-/account", [funder.slug], {
          headers: { Origin: process.env.BASE_URL ?? "", Cookie: await cookieOf(userId) },
        }),
      ]);
      expect(await prisma.membership.count({ where: { user_id: userId } })).toBe(0);
      expect(await prisma.dealOwner.count({ where: { user_id: userId } })).toBe(0);
    }
  });

  async function cookieOf(userId: string): Promise<string> {
    const { email } = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
    return (await signIn({ funder: funder.slug, role: "operator", email })).cookie;
  }
});

describe("notes", () => {
  // Rule: A5-3
  test("are edited and removed by their author for 10 minutes, by nobody else, and audited without their text", async () => {
    const deal = await newDeal();
    const { priya, ruth } = people;
    await addNote(priya, deal.id, { text: "Payoff letter\ncomes today" });
    await addNote(ruth, deal.id, { text: "Second store confirmed" });
    const [second, first] = (await shownTo(priya, deal)).notes;
    if (!first || !second) throw new Error("The notes were not kept.");
    expect([first.text, second.author, second.editableUntil]).toEqual([
      "Payoff letter\ncomes today",
      "Ruth Okafor",
      null,
    ]);
    expect(first.editableUntil?.getTime()).toBe(priya.now.getTime() + 600_000);
    await expect(editNote(ruth, first.id, { text: "Mine" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(removeNote(ruth, first.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await editNote(later(priya, 9), first.id, { text: "Payoff letter came" });
    const late = later(priya, 11);
    await expect(editNote(late, first.id, { text: "Too late" })).rejects.toMatchObject({
      code: "LIMIT_REACHED",
    });
    await expect(removeNote(late, first.id)).rejects.toMatchObject({ code: "LIMIT_REACHED" });
    expect((await shownTo(late, deal)).notes[1]).toMatchObject({
      text: "Payoff letter came",
      edited: true,
      editableUntil: null,
    });
    await removeNote(ruth, second.id);
    expect((await shownTo(ruth, deal)).notes.map(({ id }) => id)).toEqual([first.id]);
    const entries = await audits(deal.id);
    expect(entries.map(({ action }) => action)).toEqual([
      "note.added",
      "note.added",
      "note.edited",
      "note.removed",
    ]);
    expect(entries.every(({ detail }) => JSON.stringify(detail) === `{"deal_id":"${deal.deal_id}"}`)).toBe(
      true,
    );
  });

  // Rule: A5-4
  test("have 1 to 2,000 characters, and an offer 200 of them, whoever adds one at the same moment", async () => {
    const deal = await newDeal();
    const { priya } = people;
    for (const text of ["", "  ", "x".repeat(2_001), 7])
      await expect(addNote(priya, deal.id, { text })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    await addNote(priya, deal.id, { text: "x".repeat(2_000) });
    const filled = Array.from({ length: MOST_NOTES - 2 }, (_, index) => ({
      id: newId(),
      offer_id: deal.id,
      user_id: priya.caller.userId,
      text: `Note ${index}`,
      created_at: new Date(),
    }));
    await prisma.offerNote.createMany({ data: filled });
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map((each) => addNote(people.ruth, deal.id, { text: `Last ${each}` })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await prisma.offerNote.count({ where: { offer_id: deal.id } })).toBe(MOST_NOTES);
  });

  // Rule: A5-5
  test("and owners go with the deal that is erased, and none is added afterwards", async () => {
    const deal = await newDeal();
    await take(people.priya, deal);
    await addNote(people.priya, deal.id, { text: "The merchant's uncle called" });
    await erase(funder, { deal_id: deal.deal_id });
    expect(await prisma.offerNote.count({ where: { offer_id: deal.id } })).toBe(0);
    expect(await prisma.dealOwner.count({ where: { deal_id: deal.deal_id } })).toBe(0);
    const again = addNote(people.priya, deal.id, { text: "Another" });
    await expect(again).rejects.toMatchObject({ code: "ERASED" });
  });

  // Rule: A5-5
  test("of a sandbox are its own, as its owners are, and go with a reset", async () => {
    const { live, sandbox } = await newSandbox();
    const tester = await personNamed(live, "Tess Ting", "owner", sandbox);
    const deal = await newDeal(sandbox);
    await take(tester, deal);
    await addNote(tester, deal.id, { text: "Only in Test" });
    expect(await shownTo(tester, deal)).toMatchObject({
      owner: { name: "Tess Ting" },
      notes: [{ author: "Tess Ting" }],
    });
    const outside = await personNamed(live, "Liv Only", "owner");
    await expect(addNote(outside, deal.id, { text: "From live" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await resetSandbox(tester);
    expect(await prisma.dealOwner.count({ where: { funder: { slug: sandbox.slug } } })).toBe(0);
    expect(await prisma.offerNote.count({ where: { offer_id: deal.id } })).toBe(0);
  });
});

// Rule: A5-6
test("notes and owners are in no answer of the API, no event, no CSV and no page of ISO or merchant, and shown to operators, admins and owners only", async () => {
  const deal = await newDeal();
  const number = await submitUnder(deal.calculator_url);
  const secret = `Zanzibar ${randomUUID().slice(0, 8)}`;
  const owner = await personNamed(funder, `Owner ${secret}`, "operator");
  await take(owner, deal);
  await addNote(owner, deal.id, { text: secret });
  const paths = [
    `/offers/${deal.deal_id}`,
    "/offers",
    `/offers/${deal.deal_id}/submissions`,
    "/submissions",
    "/events",
    "/deliveries",
  ];
  for (const path of paths) {
    const { status, text } = await call(funder, "GET", path);
    expect([path, status, text.includes(secret)]).toEqual([path, 200, false]);
  }
  const events = await prisma.event.findMany({ where: { funder: { slug: funder.slug } } });
  expect(events.some(({ payload }) => payload.includes(secret))).toBe(false);
  expect((await send("GET", deal.calculator_url, {})).text).not.toContain(secret);
  const root = `/console/${funder.slug}`;
  const csv = await send("GET", `${root}/offers-csv`, { Cookie: signedIn.owner.cookie });
  expect([csv.status, csv.text.includes(deal.deal_id), csv.text.includes(secret)]).toEqual([
    200,
    true,
    false,
  ]);
  for (const role of ROLES) {
    const isShown = ["operator", "admin", "owner"].includes(role);
    for (const path of [`/offers/${deal.deal_id}`, `/submissions/${number}`]) {
      const { text } = await send("GET", root + path, { Cookie: signedIn[role].cookie });
      expect([role, path, text.includes(secret)]).toEqual([role, path, isShown]);
      expect(text).not.toContain(`${owner.caller.userId}@`);
      expect(text).not.toContain(await emailOf(owner));
    }
  }
});

describe("the name of a colleague and the addresses of the desk", () => {
  const name = `Quentin ${randomUUID().slice(0, 8)}`;
  const address = `desk-${randomUUID().slice(0, 8)}@funder.example`;
  let of: TestFunder;
  /** Pages that say who did something, and those that a role may not open. */
  let pages: string[];

  beforeAll(async () => {
    of = await newFunder();
    const quentin = await personNamed(of, name, "admin");
    const deal = (await createOffer(of, {
      ...SMALLEST_OFFER,
      notification_emails: [address],
    })) as unknown as Deal;
    const number = await submitUnder(deal.calculator_url);
    const stored = await loadOffer(quentin, { dealId: deal.deal_id });
    const change = { version: 1, buy_rate: 1.4, assigned_users: [address] };
    await patchOffer(quentin, stored, parseBody(OFFER_OPERATIONS.patchOffer, change));
    await decideByNumber(quentin, number, {
      body: { decision: "declined", reason: "other" },
      decisionKey: randomUUID(),
      lastShown: null,
    });
    await createApiKey(quentin, { scopes: ["offers:read"], label: "Made by hand" });
    await rotateCallbackSecret(quentin);
    const deliveries = await prisma.delivery.findMany({ where: { funder: { slug: of.slug } } });
    expect(deliveries.some(({ url }) => url === `mailto:${address}`)).toBe(true);
    pages = [
      "",
      `/offers/${deal.deal_id}?all=1`,
      `/submissions/${number}`,
      "/deliveries",
      ...deliveries.map(({ id }) => `/deliveries/${id}`),
      "/settings/keys",
      "/settings/callback",
      "/settings/team",
      "/settings/audit",
    ];
  });

  // Rule: A5-12
  test.each([...ROLES])("show to operators, admins and owners alone: %s", async (role) => {
    const { cookie } = await signIn({ funder: of.slug, role });
    const texts = await Promise.all(
      pages.map(async (path) => (await send("GET", `/console/${of.slug}${path}`, { Cookie: cookie })).text),
    );
    const all = texts.join("\n");
    const sees = ["operator", "admin", "owner"].includes(role);
    expect([all.includes(name), all.includes(address)]).toEqual([sees, sees]);
    const [, offer = "", submission = ""] = texts;
    for (const text of [offer, submission]) expect(/a colleague/i.test(text)).toBe(!sees);
    expect(offer.includes("1 address")).toBe(!sees);
  });

  // Rule: A5-12
  test("are one's own name for everybody", async () => {
    const own = `Dev ${randomUUID().slice(0, 8)}`;
    const { cookie, userId } = await signIn({ funder: of.slug, role: "developer", name: own });
    const developer = await personOf(of, "developer");
    await createApiKey(
      { ...developer, caller: { ...developer.caller, userId } },
      { scopes: ["offers:read"], label: "Own key" },
    );
    const { text } = await send("GET", `/console/${of.slug}/settings/keys`, { Cookie: cookie });
    expect(text).toContain(`by <!-- -->${own}`);
    expect(text).toContain("a colleague");
  });
});

const emailOf = async ({ caller }: Person) =>
  (await prisma.user.findUniqueOrThrow({ where: { id: caller.userId } })).email;

test("an operator erases a person, whose deals are nobody's then", async () => {
  const deal = await newDeal();
  const person = await personNamed(funder, "Ed Erased", "operator");
  await take(person, deal);
  await erasePerson(adminContext(), { email: await emailOf(person) });
  expect((await shownTo(people.ada, deal)).owner).toBeNull();
});

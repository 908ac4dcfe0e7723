import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { OPERATIONS } from "@/lib/schemas/operations";
import type { Operation } from "@/lib/schemas/wire/operation";
import { prisma } from "@/lib/server/database/database";
import { updateBrand } from "@/lib/services/brands/brands";
import { acknowledgeDisclosure } from "@/lib/services/disclosures/confirm";
import { sendToMerchant } from "@/lib/services/disclosures/send";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  newSandbox,
  operator,
  type ReceivedResponse,
  send,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { mailsTo } from "@/tests/helpers/api-mailbox";
import { completeProfile } from "@/tests/helpers/disclosures";
import { makeEveryObject, NO_ID, type ObjectIds, pathWith, shownOf } from "@/tests/helpers/every-object";
import { createOffer } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL, SMALLEST_OFFER } from "@/tests/helpers/offers";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { signIn } from "@/tests/helpers/sign-in";
import { decideBy, merchantPartsOf, newSubmission, partsOf } from "@/tests/helpers/submissions";

/** A funder's objects, and how they are found in its console. */
interface Side {
  funder: TestFunder;
  ids: ObjectIds;
  /** The parameters of the console's paths. */
  screens: Record<string, string>;
  /** Texts that only its own screens show. */
  marks: string[];
}

const SIDES = ["live", "sandbox"] as const;
const sides = {} as Record<(typeof SIDES)[number], Side>;
let cookie: string;
beforeAll(async () => {
  const made = await newSandbox();
  for (const name of SIDES) sides[name] = await sideOf(made[name], `OF-${name}`);
  ({ cookie } = await signIn({ funder: made.live.slug, role: "owner" }));
});

async function sideOf(funder: TestFunder, prefix: string): Promise<Side> {
  const ids = await makeEveryObject(funder, prefix);
  await updateBrand(await operator(funder.slug), funder.brandId, { name: `Brand ${prefix}` });
  const { number } = await prisma.submission.findUniqueOrThrow({
    where: { id: ids.submissionId },
  });
  const { dealId, deliveryId, webhookId } = ids;
  const screens = { dealId, deliveryId, number, brandId: funder.brandId };
  return {
    funder,
    ids,
    screens,
    marks: [`${prefix}-1`, `Brand ${prefix}`, number, webhookId, funder.apiKey],
  };
}

/** A screen as the person of both sees it; each is rendered once. */
async function screenAt(path: string): Promise<ReceivedResponse> {
  const seen = screens.get(path) ?? send("GET", path, { Cookie: cookie });
  screens.set(path, seen);
  return seen;
}
const screens = new Map<string, Promise<ReceivedResponse>>();

/** Every operation that needs a key: its method, and its path below the funder. */
const ROWS = Object.values<Operation>(OPERATIONS).flatMap(({ method, path, scope }) =>
  scope === null ? [] : [[method, path.replace("/api/v1/{funder}", "")] as const],
);
/** Every screen of a funder's console. */
const SCREENS = readdirSync("app/console/[funder]", { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => `/${file.replace(/\/?page\.tsx$/, "")}`.replaceAll("[", "{").replaceAll("]", "}"));

/** The one screen that either lacks: a sandbox has the team of its live funder, and only a sandbox is reset. */
const LACKED = { live: "/settings/sandbox", sandbox: "/settings/team" };

/** An id of each kind that nobody has. */
const absentOf = (ids: ObjectIds): ObjectIds =>
  Object.fromEntries(Object.keys(ids).map((name) => [name, name === "dealId" ? "ABSENT-1" : NO_ID])) as never;

/** A body without the ids that the request's path named. */
const withoutIds = (text: string, ids: ObjectIds) =>
  Object.values(ids).reduce((rest, id) => rest.replace(id, "ID"), text);

const body = (method: string) =>
  method === "GET" || method === "DELETE" ? undefined : { version: 1, ...SMALLEST_OFFER };

describe.each([
  ["live", "sandbox"],
  ["sandbox", "live"],
] as const)("what is of the %s funder, to the %s", (owning, asking) => {
  let before: string[];
  beforeAll(async () => {
    before = await shownOf(sides[owning].funder);
  });

  // Rule: B-12
  test.each(ROWS)("%s %s is refused under its slug, and absent by its id", async (method, template) => {
    const { funder, ids } = sides[owning];
    const { funder: other } = sides[asking];
    const ofOwner = pathWith(template, ids);
    const foreign = await call(other, method, `/api/v1/${funder.slug}${ofOwner}`, body(method));
    expectError(foreign, template.includes("{") ? "NOT_FOUND" : "FUNDER_FORBIDDEN");
    const nobody = await call(other, method, `/api/v1/nobody${ofOwner}`, body(method));
    expect(foreign.text.replace(`at ${funder.slug}.`, "at nobody.")).toBe(nobody.text);
    if (!template.includes("{")) return;
    const absent = absentOf(ids);
    const byId = await call(other, method, ofOwner, body(method));
    expectError(byId, "NOT_FOUND");
    const byNoId = await call(other, method, pathWith(template, absent), body(method));
    expect(withoutIds(byId.text, ids)).toBe(withoutIds(byNoId.text, absent));
  });

  // Rule: B-13
  test.each(SCREENS)(
    "the screen %s in the console of a person of both shows nothing of it",
    async (screen) => {
      const { marks, screens } = sides[owning];
      const path = `/console/${sides[asking].funder.slug}${pathWith(screen, screens)}`;
      const page = await screenAt(path);
      expect(page.status === 404).toBe(screen.includes("{") || screen === LACKED[asking]);
      // The requests above named ids of the other side, and what refused them repeats the ids.
      const repeated = screen === "/settings/requests" ? Object.values(sides[owning].ids) : [];
      const shown = marks.filter(
        (mark) => page.text.includes(mark) && !path.includes(mark) && !repeated.includes(mark),
      );
      expect(shown).toEqual([]);
    },
  );

  test("stays as it is, and its own screens do show it", async () => {
    const { funder, screens, marks } = sides[owning];
    expect(await shownOf(funder)).toEqual(before);
    const paths = SCREENS.map((screen) => `/console/${funder.slug}${pathWith(screen, screens)}`);
    const pages = await Promise.all(paths.map(screenAt));
    // The settings lead on to their first section.
    const statuses = SCREENS.map((screen, index) => [screen, pages[index]?.status]);
    const others = [LACKED[owning], "/settings"].map((screen) => [
      screen,
      screen === "/settings" ? 307 : 404,
    ]);
    const unusual = statuses.filter(([, status]) => status !== 200);
    expect(unusual.toSorted()).toEqual(others.toSorted());
    const texts = pages.map(({ text }) => text).join();
    expect(marks.filter((mark) => !texts.includes(mark))).toEqual([]);
  });
});

const TEST_SENTENCE = "Test. A sandbox sends mail to its alert address only, and nothing in it is real.";

const newAddress = () => `${randomUUID()}@anybody.example`;
const page = () => ({ now: new Date(), requestId: "req_test" });

/** Sends every mail that the offer or the ISO can cause; returns the addresses and what sending returned. */
async function causeMails(funder: TestFunder) {
  const [deals, contact, merchant] = [newAddress(), newAddress(), newAddress()];
  const people = { notification_emails: [deals.toUpperCase(), deals], assigned_users: [newAddress()] };
  const { id } = await newSubmission(funder, "MAILS-1", people);
  await prisma.submission.update({ where: { id }, data: { contact_email: contact } });
  expectResponse(await decideBy(funder, id, { decision: "accepted" }), 201);
  await completeProfile(funder);
  const offer = await createOffer(funder, { ...DISCLOSED_RENEWAL, deal_id: "MAILS-2" });
  const input = { offerVersion: 1, terms: {}, name: "Maria", email: merchant };
  const sent = await sendToMerchant(page(), partsOf(String(offer.calculator_url)), input);
  if (sent.status === "sent") {
    const link = merchantPartsOf(sent.merchant.merchantUrl);
    // The copy of the receipt goes to whom the mail server took the link's mail for.
    const taken = { where: { kind: "sent", disclosure: { offer_id: String(offer.id) } } };
    await until(async () => (await prisma.disclosureEvidence.count(taken)) === 1);
    await acknowledgeDisclosure(page(), link, { name: "Maria", received: true, email: merchant });
  }
  return { named: [deals, ...people.assigned_users, contact, merchant], sent };
}

const mailsOf = async ({ slug }: TestFunder) =>
  prisma.delivery.findMany({ where: { kind: "email", funder: { slug } } });
const ended = async (funder: TestFunder) =>
  (await mailsOf(funder)).every(({ status }) => status === "delivered");

// Rule: B-37
test("the mails of a sandbox go to its alert address alone, whatever the offer or the ISO says, and say that they are tests", async () => {
  const alertEmail = newAddress();
  const { sandbox } = await newSandbox({ alert_email: alertEmail });
  const { named, sent } = await causeMails(sandbox);
  await until(() => ended(sandbox));
  const mails = mailsTo(alertEmail);
  expect(mails).toHaveLength(4);
  for (const mail of mails) {
    expect(mail).toMatch(/^Subject: Test: /m);
    expect(mail).toContain(TEST_SENTENCE);
  }
  expect(named.flatMap(mailsTo)).toEqual([]);
  expect(sent).toMatchObject({ status: "sent", merchant: { mail: { email: alertEmail } } });
});

// Rule: B-39
test("the mails of a live funder go to whom the offer and the ISO name, and say nothing of a test", async () => {
  const alertEmail = newAddress();
  const live = await newFunder({ alert_email: alertEmail, name: "Harbor Funding" });
  const { named } = await causeMails(live);
  await until(() => ended(live));
  expect(named.map((address) => mailsTo(address).length)).toEqual([1, 1, 1, 2]);
  expect(named.flatMap(mailsTo).join()).not.toMatch(/\btest\b/i);
  expect(mailsTo(alertEmail)).toEqual([]);
});

// Rule: B-38
test("a sandbox without an alert address sends no mail, and says why to the ISO who asks for one", async () => {
  const { sandbox } = await newSandbox({});
  const { sent } = await causeMails(sandbox);
  expect(sent).toMatchObject({
    status: "refused",
    problems: [{ field: "", message: expect.stringContaining("its alert address only, and has none") }],
  });
  expect(await mailsOf(sandbox)).toEqual([]);
  const ofSandbox = { disclosure: { offer: { funder: { slug: sandbox.slug } } } };
  expect(await prisma.disclosureMail.count({ where: ofSandbox })).toBe(0);
});

// Rule: B-37
test("an alert of a sandbox says that it is a test", async () => {
  const alertEmail = newAddress();
  const { sandbox } = await newSandbox({ alert_email: alertEmail });
  const receiver = await startReceiver([410]);
  const webhook = { url: receiver.url, events: ["offer.created"] };
  expectResponse(await call(sandbox, "POST", "/webhooks", webhook), 201);
  await createOffer(sandbox, { ...DISCLOSED_RENEWAL, deal_id: "ALERT-1" });
  await until(() => mailsTo(alertEmail).length === 1);
  await receiver.close();
  expect(mailsTo(alertEmail)[0]).toMatch(/^Subject: Test: Webhook endpoint disabled/m);
  expect(mailsTo(alertEmail)[0]).toContain(TEST_SENTENCE);
});

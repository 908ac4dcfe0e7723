import { afterAll, beforeAll, expect, test } from "vitest";
import {
  CONSOLE_AUDIT_QUERY,
  CONSOLE_DELIVERIES_QUERY,
  CONSOLE_SUBMISSIONS_QUERY,
} from "@/lib/schemas/console-queries";
import type { KeyContext } from "@/lib/server/context";
import { closeDatabase, prisma } from "@/lib/server/database";
import { consoleDeliveries } from "@/lib/services/console/deliveries-list";
import { consoleOffer } from "@/lib/services/console/offer-page";
import { consoleOffers } from "@/lib/services/console/offers-list";
import { auditEntries } from "@/lib/services/console/settings-lists";
import { consoleSubmissions } from "@/lib/services/console/submissions-list";
import { today } from "@/lib/services/console/today";
import { claimDue, dueLanes } from "@/lib/services/deliveries/claim-statements";
import { listEvents } from "@/lib/services/deliveries/events";
import { listDeliveries } from "@/lib/services/deliveries/list";
import { replayFailed } from "@/lib/services/deliveries/replays";
import { countContact } from "@/lib/services/erasures/contact-statements";
import { issueLink } from "@/lib/services/offers/issue-link";
import { expireLinks, reportExpiringLinks } from "@/lib/services/offers/link-events";
import { openLink } from "@/lib/services/offers/links";
import { listOffers, loadOffer, patchOffer } from "@/lib/services/offers/offers";
import { purgeExpired } from "@/lib/services/retention";
import { listSubmissions } from "@/lib/services/submissions/list";
import { createOffer, decide } from "@/tests/helpers/calls-with-json";
import { newCaller } from "@/tests/helpers/key-callers";
import { believeMillionOffers } from "@/tests/helpers/million-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { connectTo, openTestDatabase, type TestDatabase } from "@/tests/helpers/product-server";
import { tablesReadWhole } from "@/tests/helpers/query-plans";
import { statementsOf } from "@/tests/helpers/sent-statements";
import { partsOf, submitUnder } from "@/tests/helpers/submissions";

let db: TestDatabase;
let context: KeyContext;
let link: string;
let submission: { id: string };

beforeAll(async () => {
  db = await openTestDatabase();
  connectTo(db);
  context = await newCaller("https://funder.example/callback");
  link = (await createOffer(context, { deal_id: "DEAL", ...SMALLEST_OFFER })).calculator_url;
  await submitUnder(link);
  const { data } = await listSubmissions(context, { limit: 1 });
  submission = { id: data[0]?.id ?? "" };
  await believeMillionOffers(db.url, context.caller.funder.id);
});

afterAll(async () => {
  await closeDatabase();
  await db.close();
});

const load = () => loadOffer(context, { dealId: "DEAL" });
const later = () => new Date(Date.now() + 60_000);

const WORKS: Record<string, () => Promise<unknown>> = {
  "the offer of a path": load,
  "a list of offers": () => listOffers(context, { limit: 20 }),
  "a list of active offers": () => listOffers(context, { limit: 20, status: "active" }),
  "a list of offers that changed": () => listOffers(context, { limit: 20, updated_since: new Date() }),
  "a list of a merchant's offers": () => listOffers(context, { limit: 20, merchant_id: "M-7700" }),
  "a list of an ISO's offers": () => listOffers(context, { limit: 20, iso_id: "I-77" }),
  "a list of the default brand's offers": () =>
    listOffers(context, { limit: 20, brand_id: context.caller.funder.defaultBrandId }),
  "a list of another brand's offers": () => listOffers(context, { limit: 20, brand_id: crypto.randomUUID() }),
  "a list of deals that begin alike": () => listOffers(context, { limit: 20, deal_id_prefix: "COPY-77" }),
  "a list of submissions": () => listSubmissions(context, { limit: 20 }),
  "a list of deliveries": () => listDeliveries(context, { limit: 20 }),
  "a page of events": () => listEvents(context, { limit: 20 }),
  "a page of events of one type": () => listEvents(context, { limit: 20, type: "submission.decided" }),
  "a page of events of a deal": () => listEvents(context, { limit: 20, deal_id: "COPY-77" }),
  "an opened link": () => openLink(partsOf(link), new Date()),
  "a new offer": () => createOffer(context, { deal_id: crypto.randomUUID(), ...SMALLEST_OFFER }),
  "a new link": async () => issueLink(context, await load(), {}),
  "a submission": () => submitUnder(link),
  "a change of an offer": async () => patchOffer(context, await load(), { version: 1, max_upsell: 0.15 }),
  "a count of what names an address": () =>
    countContact(
      {
        funder_id: context.caller.funder.id,
        contact_email: "dana@iso.example",
        until: later(),
      },
      performance.now() + 60_000,
    ),
  "a decision": () => decide(context, submission, { decision: "accepted" }),
  "a claim of deliveries": async () => {
    const lanes = await dueLanes(later(), 0);
    const claimed = await claimDue(
      later(),
      lanes.map((lane) => ({ ...lane, count: 2 })),
      [],
    );
    expect(claimed).not.toEqual([]);
  },
  "a replay of all that failed": () => replayFailed(context, {}),
  "the console's list of offers": () => consoleOffers(context, { q: "", status: undefined }),
  "its search for a deal": () => consoleOffers(context, { q: "COPY-77", status: undefined }),
  "its search for a merchant": () => consoleOffers(context, { q: "Merchant 120", status: "active" }),
  "its page of an offer": async () => consoleOffer(context, await load()),
  "its list of submissions": () => consoleSubmissions(context, CONSOLE_SUBMISSIONS_QUERY.parse({})),
  "its list of deliveries": () => consoleDeliveries(context, CONSOLE_DELIVERIES_QUERY.parse({})),
  "its audit log": () => auditEntries(context, CONSOLE_AUDIT_QUERY.parse({ q: "DEAL" })),
  "its first page": () => today(context),
  "the sweep of links": () => expireLinks(later()),
  "the sweep of links that end soon": () => reportExpiringLinks(later()),
  "the sweep of what is kept no longer": () => purgeExpired(later()),
};

// Rule: D12-23
test.each(Object.keys(WORKS))("with 1,000,000 offers %s reads no large table whole", async (what) => {
  expect(await tablesReadWhole(db.url, WORKS[what] as () => Promise<unknown>)).toEqual([]);
});

test("searches of the console are planned with the values of each call, at which a large funder is known", async () => {
  const searches = await statementsOf(async () => {
    await consoleOffers(context, { q: "COPY-77", status: undefined });
    await consoleSubmissions(context, CONSOLE_SUBMISSIONS_QUERY.parse({ q: "Merchant 120" }));
  });
  const searching = searches.filter(({ text }) => text.includes("to_tsquery"));
  expect(searching.map(({ name }) => name || "")).toEqual(["", "", "", ""]);
  const [list] = await statementsOf(() => listOffers(context, { limit: 20 }));
  expect(list?.name).toMatch(/^s\d+$/);
});

test("a statement that no index helps is found, for the comparison", async () => {
  const unaided = () => prisma.offer.findMany({ where: { iso_name: "ISO Two" }, take: 100 });
  expect(await tablesReadWhole(db.url, unaided)).toEqual(["offers"]);
});

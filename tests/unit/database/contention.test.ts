import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { ApiError } from "@/lib/schemas/errors";
import type { CallContext } from "@/lib/server/context";
import { closeDatabase } from "@/lib/server/database";
import { issueLink } from "@/lib/services/offers/issue-link";
import { createOffer, loadOffer, patchOffer, replaceOffer, revokeOffer } from "@/lib/services/offers/offers";
import { submitTerms } from "@/lib/services/submissions/submit";
import { createWebhook, loadWebhook, rotateWebhookSecret } from "@/lib/services/webhooks/webhooks";
import { newCaller } from "@/tests/helpers/key-callers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { connectTo, openTestDatabase, type TestDatabase } from "@/tests/helpers/product-server";
import { partsOf, submissionInput } from "@/tests/helpers/submissions";

// A writer that always loses: the database skips every update of these tables, and counts them.

const RETRIED = ["offers", "webhook_endpoints"];

let db: TestDatabase;
let client: Client;
let context: CallContext;

beforeAll(async () => {
  db = await openTestDatabase();
  connectTo(db);
  client = new Client({ connectionString: db.url });
  await client.connect();
  await client.query(`
    CREATE SEQUENCE tries;
    CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM nextval('tries'); RETURN NULL; END $$`);
});

afterAll(async () => {
  await closeDatabase();
  await client.end();
  await db.close();
});

beforeEach(async () => {
  context = await newCaller("https://funder.example/callback");
});

afterEach(async () => {
  for (const table of RETRIED) await client.query(`DROP TRIGGER IF EXISTS loses ON ${table}`);
});

async function newOffer() {
  const { calculator_url } = await createOffer(context, { deal_id: "DEAL", ...SMALLEST_OFFER });
  return { offer: await loadOffer(context, { dealId: "DEAL" }), link: partsOf(calculator_url) };
}

async function newWebhook() {
  const { id } = await createWebhook(context, {
    url: "https://funder.example/hook",
    events: ["offer.created"],
  });
  return loadWebhook(context, { webhookId: id });
}

test.each<[string, () => Promise<() => Promise<unknown>>]>([
  [
    "a replacement",
    async () => {
      const { offer } = await newOffer();
      return () => replaceOffer(context, offer, { version: 1, ...SMALLEST_OFFER });
    },
  ],
  [
    "a patch",
    async () => {
      const { offer } = await newOffer();
      return () => patchOffer(context, offer, { version: 1, max_upsell: 0.15 });
    },
  ],
  [
    "a revocation",
    async () => {
      const { offer } = await newOffer();
      return () => revokeOffer(context, offer);
    },
  ],
  [
    "a fresh link",
    async () => {
      const { offer } = await newOffer();
      return () => issueLink(context, offer, {});
    },
  ],
  [
    "a submission",
    async () => {
      const { link } = await newOffer();
      return () => submitTerms(context, link, submissionInput());
    },
  ],
  [
    "a rotated webhook secret",
    async () => {
      const webhook = await newWebhook();
      return () => rotateWebhookSecret(context, webhook, {});
    },
  ],
])(
  "%s whose row others always change first is tried five times and refused with 503",
  async (_what, ready) => {
    const write = await ready();
    await client.query("ALTER SEQUENCE tries RESTART");
    for (const table of RETRIED) {
      await client.query(
        `CREATE TRIGGER loses BEFORE UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION lose()`,
      );
    }
    const refusal = await write().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({ code: "SERVICE_UNAVAILABLE", status: 503 });
    const { rows } = await client.query("SELECT last_value::int AS tries FROM tries");
    expect(rows).toEqual([{ tries: 5 }]);
  },
);

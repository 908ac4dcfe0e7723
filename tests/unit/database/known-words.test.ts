import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EVENT_TYPES } from "@/lib/schemas/events";
import {
  AUDIT_ACTIONS,
  DELIVERY_ALERTS,
  DELIVERY_KINDS,
  DELIVERY_STATUSES,
  ENDPOINT_STATUSES,
  OFFER_STATUSES,
} from "@/lib/schemas/states";
import { openTestDatabase, type TestDatabase } from "@/tests/helpers/product-server";

let db: TestDatabase;
let client: Client;

beforeAll(async () => {
  db = await openTestDatabase();
  client = new Client({ connectionString: db.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await db.close();
});

test.each([
  ["offers_status_known", OFFER_STATUSES],
  ["webhook_endpoints_status_known", ENDPOINT_STATUSES],
  ["deliveries_status_known", DELIVERY_STATUSES],
  ["deliveries_kind_known", DELIVERY_KINDS],
  ["deliveries_alert_known", DELIVERY_ALERTS],
  ["deliveries_type_known", EVENT_TYPES],
  ["events_type_known", EVENT_TYPES],
  ["audit_entries_action_known", AUDIT_ACTIONS],
])("the database accepts exactly the words of the code: %s", async (constraint, words) => {
  const { rows } = await client.query<{ definition: string; convalidated: boolean }>(
    "SELECT pg_get_constraintdef(oid) AS definition, convalidated FROM pg_constraint WHERE conname = $1",
    [constraint],
  );
  expect(rows[0]?.convalidated).toBe(true);
  const accepted = [...(rows[0]?.definition ?? "").matchAll(/'([^']+)'/g)].map(([, word]) => word);
  expect(accepted.sort()).toEqual([...words].sort());
});

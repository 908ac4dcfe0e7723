/**
 * The files of tests/api that run on the embedded Postgres also where all of them run on a PostgreSQL server:
 * every delivery, kind of admin command and operation of a live funder that reads or writes, over HTTP, on its one
 * session. That each statement of the product runs there, those of no file here included, is held by
 * tests/unit/database/added-columns.test.ts.
 */
export const ON_EMBEDDED = [
  "admin-commands",
  "api-keys",
  "calculator-page",
  "callback-secrets",
  "create-offer",
  "deliveries",
  "delivery-backlog",
  "fresh-link",
  "idempotency",
  "list-offers",
  "patch-offer",
  "read-offer",
  "replace-offer",
  "revoke-offer",
  "sandbox-reset",
  "schedule",
  "submissions",
  "webhooks",
];

/** Their paths. */
export function filesOnEmbedded() {
  return ON_EMBEDDED.map((name) => `tests/api/${name}.test.ts`);
}

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writesNotReachedBy } from "@/tests/helpers/executed-writes";
import { type ObservedTransaction, observeWrites, type TableWrite } from "@/tests/helpers/observed-writes";
import { connectTo, openTestDatabase, type TestDatabase } from "@/tests/helpers/product-server";

// Every statement of the product runs. Triggers note what each transaction writes: one without an entry of the
// audit log, or of a person's history, must be one of these. What the run does not reach is reported too.

/** Writes without an entry: a transaction of only these, and with `of` if it is given. */
interface Unaudited {
  why: string;
  of?: string;
  writes: Record<string, readonly string[] | "any">;
}

const UNAUDITED: Unaudited[] = [
  {
    why: "An attempt is a record itself: what was sent, and what the receiver or its silence said and caused.",
    of: "attempts INSERT",
    writes: {
      "attempts INSERT": "any",
      "deliveries INSERT": "any",
      "deliveries UPDATE": [
        "attempt_count",
        "canceled_reason",
        "delivered_at",
        "fault",
        "held_until",
        "lease_token",
        "lease_until",
        "next_attempt_at",
        "status",
      ],
      "receiver_health INSERT": "any",
      "receiver_health UPDATE": [
        "failing_since",
        "failures",
        "last_error",
        "last_failure_at",
        "last_status",
        "last_success_at",
      ],
      "receiver_hours INSERT": "any",
      "receiver_hours UPDATE": ["failed", "succeeded"],
      "webhook_endpoints UPDATE": ["disabled_reason", "failing_since", "status"],
    },
  },
  {
    why: "A worker claims a delivery, or ends one whose endpoint is gone.",
    of: "deliveries UPDATE",
    writes: {
      "deliveries UPDATE": ["canceled_reason", "lease_token", "lease_until", "next_attempt_at", "status"],
    },
  },
  {
    why: "A daily digest is queued, by the choice that was audited.",
    of: "tell_me UPDATE",
    writes: { "tell_me UPDATE": ["next_digest_at", "told_until"], "person_mails INSERT": "any" },
  },
  { why: "Held mails get a digest.", of: "deliveries INSERT", writes: { "deliveries INSERT": "any" } },
  {
    why: "A mail to a merchant is queued; disclosure.sent is written once a mail server has accepted it.",
    of: "disclosure_mails INSERT",
    writes: { "disclosure_mails INSERT": "any", "deliveries INSERT": "any" },
  },
  {
    why: "An engineer plays a receiver that fails, in a sandbox.",
    of: "deliveries UPDATE",
    writes: { "deliveries UPDATE": ["fault"] },
  },
  {
    why: "Somebody without a name opens a link.",
    of: "links UPDATE",
    writes: {
      "links UPDATE": ["first_viewed_at", "last_viewed_at", "view_count"],
      "events INSERT offer.viewed": "any",
      "deliveries INSERT": "any",
    },
  },
  {
    why: "A link ends by the clock, or by that of a sandbox.",
    of: "links UPDATE",
    writes: {
      "links UPDATE": ["ended_at", "expired_at", "expiring_at"],
      "events INSERT offer.expired": "any",
      "events INSERT offer.expiring": "any",
      "deliveries INSERT": "any",
    },
  },
  {
    why: "A test message changes nothing.",
    of: "events INSERT webhook.test",
    writes: { "events INSERT webhook.test": "any", "deliveries INSERT": "any" },
  },
  {
    why: "Evidence is a record itself; what a merchant confirms is audited too.",
    of: "disclosure_evidence INSERT opened",
    writes: {
      "disclosure_evidence INSERT opened": "any",
      "disclosure_evidence UPDATE": ["count", "last_at"],
      "disclosures UPDATE": ["kept_until"],
      "events INSERT disclosure.viewed": "any",
      "deliveries INSERT": "any",
    },
  },
  {
    why: "The same of a copied link, which has no event.",
    of: "disclosure_evidence INSERT link_copied",
    writes: { "disclosure_evidence INSERT link_copied": "any", "disclosures UPDATE": ["kept_until"] },
  },
  {
    why: "A document's PDF is drawn when it is first needed.",
    of: "disclosures UPDATE",
    writes: { "disclosures UPDATE": ["pdf", "pdf_sha256"] },
  },
  {
    why: "Retention deletes what its time is over for.",
    writes: {
      "attempts UPDATE": ["request_headers", "response_body"],
      ...deletes(
        "attempts",
        "audit_entries",
        "brand_historical_months",
        "challenges",
        "deal_owners",
        "decisions",
        "deliveries",
        "disclosure_evidence",
        "disclosure_mails",
        "disclosure_signatures",
        "disclosures",
        "erasures",
        "events",
        "idempotency_records",
        "invitations",
        "links",
        "offer_notes",
        "offer_versions",
        "offers",
        "person_mails",
        "receiver_hours",
        "refused_minutes",
        "refused_requests",
        "sessions",
        "sign_in_counts",
        "stored_bytes",
        "submissions",
        "user_events",
      ),
    },
  },
  {
    why: "An erasure goes on; data.erased was written when it was requested.",
    writes: {
      ...deletes("deal_owners", "offer_notes"),
      "attempts UPDATE": ["request_headers", "response_body"],
      "audit_entries UPDATE": ["detail"],
      "decisions UPDATE": ["message"],
      "deliveries UPDATE": ["canceled_reason", "held_until", "next_attempt_at", "status", "url"],
      "disclosure_mails UPDATE": ["email", "name"],
      "erasures UPDATE": ["completed_at", "contact_email", "erased_to", "tried_at"],
      "events UPDATE": ["erased_at", "payload"],
      "idempotency_records UPDATE": ["body", "headers", "status"],
      "offer_versions UPDATE": ["offer"],
      "offers UPDATE": [
        "assigned_users",
        "erased_at",
        "iso_name",
        "merchant_name",
        "notification_emails",
        "search_text",
      ],
      "submissions UPDATE": ["contact_email", "contact_name", "disclosure", "erased_at", "note"],
    },
  },
  {
    why: "A key, a session or a passkey was used.",
    writes: {
      "api_keys UPDATE": ["last_used_at"],
      "passkeys UPDATE": ["counter", "last_used_at"],
      "sessions UPDATE": ["last_input_at"],
    },
  },
  {
    why: "Somebody begins to sign in; the history of a person has the end of it.",
    writes: {
      "challenges INSERT": "any",
      "challenges UPDATE": ["tries", "used_at"],
      "person_mails INSERT": "any",
      "users INSERT": "any",
    },
  },
  {
    why: "A mail to a person is claimed, and its content cleared once it is sent.",
    of: "person_mails UPDATE",
    writes: { "person_mails UPDATE": ["attempt_count", "content", "next_attempt_at", "sent_at"] },
  },
  {
    why: "Budgets count.",
    writes: {
      "sign_in_counts INSERT": "any",
      "sign_in_counts UPDATE": ["count"],
      "stored_bytes INSERT": "any",
      "stored_bytes UPDATE": ["bytes"],
    },
  },
  {
    why: "A refused request is kept for the console.",
    writes: {
      "refused_minutes INSERT": "any",
      "refused_minutes UPDATE": ["refused"],
      "refused_requests INSERT": "any",
    },
  },
  {
    why: "The response of a refusal is recorded under an Idempotency-Key.",
    of: "idempotency_records INSERT",
    writes: { "idempotency_records INSERT": "any" },
  },
  ...["api_keys", "webhook_endpoints"].map((table) => reencrypted(table, "secret")),
  reencrypted("webhook_endpoints", "secret_previous"),
  reencrypted("funders", "callback_secret"),
  reencrypted("funders", "callback_secret_previous"),
];

function deletes(...tables: string[]): Unaudited["writes"] {
  return Object.fromEntries(tables.map((table) => [`${table} DELETE`, "any"]));
}

function reencrypted(table: string, column: string): Unaudited {
  const write = `${table} UPDATE`;
  return {
    why: "The operator's new key encrypts the same secret.",
    of: write,
    writes: { [write]: [column] },
  };
}

let db: TestDatabase;
let observed: Awaited<ReturnType<typeof observeWrites>>;
beforeAll(async () => {
  db = await openTestDatabase();
  connectTo(db);
  observed = await observeWrites(db.url);
});
afterAll(async () => {
  await observed.close();
  const { closeDatabase } = await import("@/lib/server/database/database");
  await closeDatabase();
  await db.close();
});

const nameOf = ({ table, verb }: TableWrite) => `${table} ${verb}`;
const isEntry = (write: TableWrite) => ["audit_entries INSERT", "user_events INSERT"].includes(nameOf(write));

function allows({ writes }: Unaudited, write: TableWrite): boolean {
  const columns = writes[nameOf(write)];
  return (
    columns === "any" || (columns !== undefined && write.columns.every((name) => columns.includes(name)))
  );
}

/** The case that a transaction without an entry is, if any. */
function caseOf({ rows }: ObservedTransaction): Unaudited | undefined {
  return UNAUDITED.find((unaudited) => {
    const { of } = unaudited;
    const isOfCase = of === undefined || rows.some((write) => nameOf(write) === of);
    return isOfCase && rows.every((write) => allows(unaudited, write));
  });
}

/** What a transaction wrote without an entry, beyond the cases; also by a statement that met no row. */
function unauditedIn(transaction: ObservedTransaction): string[] {
  const { rows, statements } = transaction;
  const found: string[] = [];
  if (rows.length > 0 && !rows.some(isEntry) && !caseOf(transaction))
    found.push(
      rows
        .map((write) => `${nameOf(write)} (${write.columns})`)
        .toSorted()
        .join(" + "),
    );
  if (statements.some(isEntry)) return found;
  const known = UNAUDITED.flatMap(({ writes }) => Object.keys(writes)).map((name) =>
    name.split(" ", 2).join(" "),
  );
  return [...found, ...statements.map(nameOf).filter((name) => !known.includes(name))];
}

describe("every write audits", () => {
  test("each transaction of the product writes an entry, but for the cases that say why not", async () => {
    const missed = await writesNotReachedBy(async () => {
      const { runEveryStatement } = await import("@/tests/helpers/every-statement");
      await runEveryStatement();
    });
    const transactions = await observed.transactions();
    expect.soft(new Set(transactions.flatMap(unauditedIn))).toEqual(new Set());
    expect.soft(missed).toEqual([]);
    const silent = transactions.filter(({ rows }) => rows.length > 0 && !rows.some(isEntry));
    const met = new Set(silent.map(caseOf));
    expect(UNAUDITED.filter((unaudited) => !met.has(unaudited)).map(({ why }) => why)).toEqual([]);
  }, 120_000);

  test("a write without an entry is reported, and so is a place that writes and is not reached", async () => {
    const { prisma } = await import("@/lib/server/database/database");
    const before = await observed.transactions();
    await prisma.offer.updateMany({ data: { funder_notes: "Changed by nobody" } });
    await prisma.offerPreset.deleteMany({ where: { name: "No preset has this name" } });
    const added = (await observed.transactions()).slice(before.length);
    expect(added.flatMap(unauditedIn)).toEqual(["offers UPDATE (funder_notes)", "offer_presets DELETE"]);
    const missed = await writesNotReachedBy(async () => undefined);
    expect(missed).toContainEqual(
      expect.stringMatching(/^lib\/services\/offers\/write-statements.ts: writeChange/),
    );
  });
});

import "server-only";
import { Prisma } from "./database";
import type { NewRow, Row, Table } from "./rows";

// SQL: these are parts of other statements; they name a table's columns.

/**
 * The columns of every table. Statements name them instead of `*`, so that they keep working when a newer
 * release adds a column.
 */
const COLUMNS: { [T in Table]: readonly (keyof Row<T>)[] } = {
  offers: Object.values(Prisma.OfferScalarFieldEnum),
  offer_versions: Object.values(Prisma.OfferVersionScalarFieldEnum),
  links: Object.values(Prisma.LinkScalarFieldEnum),
  submissions: Object.values(Prisma.SubmissionScalarFieldEnum),
  decisions: Object.values(Prisma.DecisionScalarFieldEnum),
  events: Object.values(Prisma.EventScalarFieldEnum),
  webhook_endpoints: Object.values(Prisma.WebhookEndpointScalarFieldEnum),
  deliveries: Object.values(Prisma.DeliveryScalarFieldEnum),
  attempts: Object.values(Prisma.AttemptScalarFieldEnum),
  idempotency_records: Object.values(Prisma.IdempotencyRecordScalarFieldEnum),
  disclosures: Object.values(Prisma.DisclosureScalarFieldEnum),
  disclosure_mails: Object.values(Prisma.DisclosureMailScalarFieldEnum),
  disclosure_evidence: Object.values(Prisma.DisclosureEvidenceScalarFieldEnum),
  disclosure_signatures: Object.values(Prisma.DisclosureSignatureScalarFieldEnum),
  audit_entries: Object.values(Prisma.AuditEntryScalarFieldEnum),
  refused_requests: Object.values(Prisma.RefusedRequestScalarFieldEnum),
  refused_minutes: Object.values(Prisma.RefusedMinuteScalarFieldEnum),
};

/** Returns all columns of a table, optionally prefixed with `alias.`. */
export function columnsOf(table: Table, alias?: string): Prisma.Sql {
  return columnList(COLUMNS[table], alias);
}

/** Returns columns as a list, optionally prefixed with `alias.`. The names never come from a request. */
export function columnList(columns: readonly string[], alias?: string): Prisma.Sql {
  return Prisma.raw(columns.map((column) => (alias ? `${alias}.${column}` : column)).join(", "));
}

/** Returns rows as a FROM item, from JSON: PostgreSQL converts each value to its column's type. */
export function recordsOf<T extends Table>(table: T, rows: NewRow<T>[]): Prisma.Sql {
  return Prisma.sql`jsonb_populate_recordset(NULL::${Prisma.raw(table)}, ${JSON.stringify(rows)}::jsonb)`;
}

/**
 * Inserts a row for each row of `from`, a FROM list with or without a WHERE clause in which `r` is the row.
 */
export function insertInto(table: Table, from: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`INSERT INTO ${Prisma.raw(table)} (${columnsOf(table)}) SELECT ${columnsOf(table, "r")} FROM ${from}`;
}

/** A row as SQL expressions: one for every column that is not nullable. */
export type Expressions<T extends Table> = { [Column in keyof NewRow<T>]: Prisma.Sql };

/** Inserts the rows of a SELECT of these expressions from `from`. */
export function insertSelected<T extends Table>(
  table: T,
  expressions: Expressions<T>,
  from: Prisma.Sql,
): Prisma.Sql {
  const values = Prisma.join(Object.values<Prisma.Sql>(expressions));
  return Prisma.sql`INSERT INTO ${Prisma.raw(table)} (${columnList(Object.keys(expressions))}) SELECT ${values} FROM ${from}`;
}

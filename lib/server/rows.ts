import "server-only";
import { Prisma } from "./database";

/**
 * The columns of every table that statements of ours name. Never `*`: a column that a newer release adds has its default in
 * what this one writes, and is not in what it reads.
 */
const COLUMNS = {
  offers: Object.keys(Prisma.OfferScalarFieldEnum),
  offer_versions: Object.keys(Prisma.OfferVersionScalarFieldEnum),
  links: Object.keys(Prisma.LinkScalarFieldEnum),
  submissions: Object.keys(Prisma.SubmissionScalarFieldEnum),
  events: Object.keys(Prisma.EventScalarFieldEnum),
  deliveries: Object.keys(Prisma.DeliveryScalarFieldEnum),
  idempotency_records: Object.keys(Prisma.IdempotencyRecordScalarFieldEnum),
  audit_entries: Object.keys(Prisma.AuditEntryScalarFieldEnum),
};

export type Table = keyof typeof COLUMNS;

/** The columns of a table, each after `alias.` where one is given. All of them, so that a table has one text. */
export function columnsOf(table: Table, alias?: string): Prisma.Sql {
  return columnList(COLUMNS[table], alias);
}

/** Columns as a list, each after `alias.` where one is given. The names are of our own lists, never of a request. */
export function columnList(columns: readonly string[], alias?: string): Prisma.Sql {
  return Prisma.raw(columns.map((column) => (alias ? `${alias}.${column}` : column)).join(", "));
}

/** Rows of a table as JSON: PostgreSQL reads each value into the exact type of its column. */
export function recordsOf(table: Table, rows: readonly object[]): Prisma.Sql {
  return Prisma.sql`jsonb_populate_recordset(NULL::${Prisma.raw(table)}, ${JSON.stringify(rows)}::jsonb)`;
}

/** Inserts a row for each row of `from`, a FROM list with or without a WHERE clause in which `r` is the row. */
export function insertInto(table: Table, from: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`INSERT INTO ${Prisma.raw(table)} (${columnsOf(table)}) SELECT ${columnsOf(table, "r")} FROM ${from}`;
}

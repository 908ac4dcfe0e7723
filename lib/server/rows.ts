import "server-only";
import type { DocumentState } from "@/lib/schemas/brand";
import type { DecisionView } from "@/lib/schemas/decision-responses";
import type { DocumentColumns } from "@/lib/schemas/disclosure-documents";
import type { ErrorCode } from "@/lib/schemas/errors";
import type { EventType } from "@/lib/schemas/events";
import type { OfferFields } from "@/lib/schemas/offer";
import type {
  AuditAction,
  DecisionReason,
  DeliveryAlert,
  DeliveryFault,
  DeliveryKind,
  DeliveryStatus,
  EndpointStatus,
  EvidenceKind,
  OfferStatus,
} from "@/lib/schemas/states";
import type { SubmittedDisclosure, SubmittedQuote } from "@/lib/schemas/submission-responses";
import type { SubmittedTerms } from "@/lib/schemas/terms";
import type { Prisma } from "./database";
import { Prisma as Fields } from "./prisma/browser";
import type { SignedVariant } from "./signature-variants";
import { type Sql, sql } from "./sql";
import type { StandIn } from "./statement-template";

/**
 * The types of a table's rows in our SQL: Prisma's generated types, with its text and JSON columns typed.
 */
interface Tables {
  offers: Known<Prisma.OfferModel, Prisma.OfferCreateManyInput, OfferColumns>;
  offer_versions: Known<Prisma.OfferVersionModel, Prisma.OfferVersionCreateManyInput, { offer: OfferFields }>;
  links: Known<Prisma.LinkModel, Prisma.LinkCreateManyInput>;
  submissions: Known<
    Prisma.SubmissionModel,
    Prisma.SubmissionCreateManyInput,
    {
      terms: SubmittedTerms;
      quote: SubmittedQuote;
      disclosure: SubmittedDisclosure | null;
      decision: DecisionView["decision"] | null;
    }
  >;
  decisions: Known<Prisma.DecisionModel, Prisma.DecisionCreateManyInput, DecisionColumns>;
  events: Known<Prisma.EventModel, Prisma.EventCreateManyInput, { type: EventType }>;
  webhook_endpoints: Known<
    Prisma.WebhookEndpointModel,
    Prisma.WebhookEndpointCreateManyInput,
    { status: EndpointStatus; events: EventType[] }
  >;
  deliveries: Known<Prisma.DeliveryModel, Prisma.DeliveryCreateManyInput, DeliveryColumns>;
  attempts: Known<Prisma.AttemptModel, Prisma.AttemptCreateManyInput>;
  idempotency_records: Known<Prisma.IdempotencyRecordModel, Prisma.IdempotencyRecordCreateManyInput>;
  disclosures: Known<
    Omit<Prisma.DisclosureModel, "pdf"> & Pdf,
    Omit<Prisma.DisclosureCreateManyInput, "pdf"> & Pdf,
    DisclosureColumns
  >;
  disclosure_mails: Known<Prisma.DisclosureMailModel, Prisma.DisclosureMailCreateManyInput>;
  disclosure_evidence: Known<
    Prisma.DisclosureEvidenceModel,
    Prisma.DisclosureEvidenceCreateManyInput,
    { kind: EvidenceKind }
  >;
  audit_entries: Known<
    Prisma.AuditEntryModel,
    Prisma.AuditEntryCreateManyInput,
    { action: AuditAction; detail: AuditDetail }
  >;
  refused_requests: Known<
    Prisma.RefusedRequestModel,
    Prisma.RefusedRequestCreateManyInput,
    { code: ErrorCode; matched: SignedVariant | null; details: string[] }
  >;
  refused_minutes: Known<Prisma.RefusedMinuteModel, Prisma.RefusedMinuteCreateManyInput>;
}

interface OfferColumns extends Pick<OfferFields, OfferJson> {
  status: OfferStatus;
}

type OfferJson =
  | "fees"
  | "fee_config"
  | "prepayment_config"
  | "prepayment_schedule"
  | "display_config"
  | "metadata";

interface DisclosureColumns extends DocumentColumns {
  state: DocumentState;
  terms: SubmittedTerms;
  quote: SubmittedQuote;
  figures: SubmittedDisclosure;
}

/** Bytes in PostgreSQL's hex form, since rows are inserted from JSON. */
interface Pdf {
  pdf: `\\x${string}`;
}

interface DecisionColumns {
  decision: DecisionView["decision"];
  reason: DecisionReason | null;
  terms: SubmittedTerms | null;
  quote: SubmittedQuote | null;
}

interface DeliveryColumns {
  type: EventType;
  kind: DeliveryKind;
  status: DeliveryStatus;
  alert: DeliveryAlert | null;
  fault: DeliveryFault | null;
}

/** The details of an audit entry. Never a secret. */
export type AuditDetail = Record<string, string | number | boolean | null | string[]>;

interface Known<Read, Written, Columns = unknown> {
  read: { [K in keyof Read]: K extends keyof Columns ? Columns[K] : Read[K] };
  written: { [K in keyof Written]: K extends keyof Columns ? Columns[K] : Written[K] } & Required<
    Pick<Written, Unnullable<Read> & keyof Written>
  >;
}

/**
 * Columns that are not nullable. A row is inserted whole, so that defaults do not apply; a list may be null.
 */
type Unnullable<Read> = {
  [K in keyof Read]: null extends Read[K] ? never : Read[K] extends unknown[] ? never : K;
}[keyof Read];

export type Table = keyof Tables;

/** A row as SELECT returns it. */
export type Row<T extends Table> = Tables[T]["read"];

/** A column's value in a row read as JSON (`row_to_json`): a time is ISO 8601. */
export type AsJson<Value> = Value extends Date ? string : Value;

/** A row to insert: it has every column that is not nullable. */
export type NewRow<T extends Table> = Tables[T]["written"];

/**
 * The columns of every table. Statements name them instead of `*`, so that they keep working when a newer
 * release adds a column. From the generated part for browsers, which comes without the client.
 */
const COLUMNS: { [T in Table]: readonly (keyof Row<T>)[] } = {
  offers: Object.values(Fields.OfferScalarFieldEnum),
  offer_versions: Object.values(Fields.OfferVersionScalarFieldEnum),
  links: Object.values(Fields.LinkScalarFieldEnum),
  submissions: Object.values(Fields.SubmissionScalarFieldEnum),
  decisions: Object.values(Fields.DecisionScalarFieldEnum),
  events: Object.values(Fields.EventScalarFieldEnum),
  webhook_endpoints: Object.values(Fields.WebhookEndpointScalarFieldEnum),
  deliveries: Object.values(Fields.DeliveryScalarFieldEnum),
  attempts: Object.values(Fields.AttemptScalarFieldEnum),
  idempotency_records: Object.values(Fields.IdempotencyRecordScalarFieldEnum),
  disclosures: Object.values(Fields.DisclosureScalarFieldEnum),
  disclosure_mails: Object.values(Fields.DisclosureMailScalarFieldEnum),
  disclosure_evidence: Object.values(Fields.DisclosureEvidenceScalarFieldEnum),
  audit_entries: Object.values(Fields.AuditEntryScalarFieldEnum),
  refused_requests: Object.values(Fields.RefusedRequestScalarFieldEnum),
  refused_minutes: Object.values(Fields.RefusedMinuteScalarFieldEnum),
};

/**
 * All columns of a table, optionally prefixed with `alias.`.
 */
export function columnsOf(table: Table, alias?: string): Sql {
  return columnList(COLUMNS[table], alias);
}

/**
 * Columns as a list, optionally prefixed with `alias.`. The names never come from a request.
 */
export function columnList(columns: readonly string[], alias?: string): Sql {
  return sql.raw(columns.map((column) => (alias ? `${alias}.${column}` : column)).join(", "));
}

/** Rows as a FROM item, from JSON: PostgreSQL converts each value to its column's type. */
export function recordsOf<T extends Table>(table: T, rows: NewRow<T>[]): Sql {
  return recordsOfJson(table, JSON.stringify(rows));
}

/** The same from a JSON text of the rows, or from a stand-in for one. */
export function recordsOfJson(table: Table, json: string | StandIn): Sql {
  return sql`jsonb_populate_recordset(NULL::${sql.raw(table)}, ${json}::jsonb)`;
}

/**
 * Inserts a row for each row of `from`, a FROM list with or without a WHERE clause in which `r` is the row.
 */
export function insertInto(table: Table, from: Sql): Sql {
  return sql`INSERT INTO ${sql.raw(table)} (${columnsOf(table)}) SELECT ${columnsOf(table, "r")} FROM ${from}`;
}

/** A row as SQL expressions: one for every column that is not nullable. */
export type Expressions<T extends Table> = { [Column in keyof NewRow<T>]: Sql };

/** Inserts the rows of a SELECT of these expressions from `from`. */
export function insertSelected<T extends Table>(table: T, expressions: Expressions<T>, from: Sql): Sql {
  const values = sql.join(Object.values<Sql>(expressions));
  return sql`INSERT INTO ${sql.raw(table)} (${columnList(Object.keys(expressions))}) SELECT ${values} FROM ${from}`;
}

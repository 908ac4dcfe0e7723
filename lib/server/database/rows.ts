import "server-only";
import type { DocumentColumns } from "@/lib/schemas/disclosures/operations";
import type { Approval } from "@/lib/schemas/disclosures/templates";
import type { EventType } from "@/lib/schemas/events/event-types";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import type { StoredTerms } from "@/lib/schemas/quotes/terms";
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
  WebhookFormat,
} from "@/lib/schemas/states";
import type { DecisionView } from "@/lib/schemas/submissions/decision";
import type { StoredQuote, SubmittedDisclosure } from "@/lib/schemas/submissions/operations";
import type { ErrorCode } from "@/lib/schemas/wire/errors";
import type { SignedVariant } from "@/lib/server/identity/signature-variants";
import type { Prisma } from "./database";

/**
 * The types of each table's rows in our SQL: Prisma's generated types, with the text and JSON columns typed.
 */
interface Tables {
  offers: Known<Prisma.OfferModel, Prisma.OfferCreateManyInput, OfferColumns>;
  offer_versions: Known<Prisma.OfferVersionModel, Prisma.OfferVersionCreateManyInput, { offer: OfferFields }>;
  links: Known<Prisma.LinkModel, Prisma.LinkCreateManyInput>;
  submissions: Known<
    Prisma.SubmissionModel,
    Prisma.SubmissionCreateManyInput,
    {
      terms: StoredTerms;
      quote: StoredQuote;
      disclosure: SubmittedDisclosure | null;
      decision: DecisionView["decision"] | null;
    }
  >;
  decisions: Known<Prisma.DecisionModel, Prisma.DecisionCreateManyInput, DecisionColumns>;
  events: Known<Prisma.EventModel, Prisma.EventCreateManyInput, { type: EventType }>;
  webhook_endpoints: Known<
    Prisma.WebhookEndpointModel,
    Prisma.WebhookEndpointCreateManyInput,
    { status: EndpointStatus; events: EventType[]; format: WebhookFormat }
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
  disclosure_signatures: Known<
    Omit<Prisma.DisclosureSignatureModel, "pdf"> & Pdf,
    Omit<Prisma.DisclosureSignatureCreateManyInput, "pdf"> & Pdf
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
  | "metadata"
  | "renewal"
  | "commission_terms"
  | "structures";

interface DisclosureColumns extends DocumentColumns {
  state: Approval["state"];
  terms: StoredTerms;
  quote: StoredQuote;
  figures: SubmittedDisclosure;
}

/** Bytes in PostgreSQL's hex form, since rows are inserted from JSON. */
interface Pdf {
  pdf: `\\x${string}` | null;
}

interface DecisionColumns {
  decision: DecisionView["decision"];
  reason: DecisionReason | null;
  terms: StoredTerms | null;
  quote: StoredQuote | null;
}

interface DeliveryColumns {
  type: EventType;
  kind: DeliveryKind;
  status: DeliveryStatus;
  alert: DeliveryAlert | null;
  fault: DeliveryFault | null;
}

/** The details of an audit entry. They never contain a secret. */
export type AuditDetail = Record<string, string | number | boolean | null | string[]>;

/**
 * A row as it is read and as it is written: Prisma's types, with `Columns` in place of their general types.
 */
interface Known<Read, Written, Columns = unknown> {
  read: { [K in keyof Read]: K extends keyof Columns ? Columns[K] : Read[K] };
  written: { [K in keyof Written]: K extends keyof Columns ? Columns[K] : Written[K] } & Required<
    Pick<Written, Unnullable<Read> & keyof Written>
  >;
}

/**
 * The columns that are not nullable. A row is inserted with all of them: defaults do not apply. Lists may be
 * null.
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

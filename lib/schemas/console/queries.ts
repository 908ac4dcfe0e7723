import { z } from "zod";
import { typedText } from "@/lib/calculator/money/typed-text";
import { DOCUMENT_STATES } from "@/lib/disclosure/regimes/documents";
import { isStateCode, type StateCode } from "@/lib/disclosure/regimes/us-states";
import { isTimeZone } from "@/lib/schemas/brands/fields";
import { EVENT_TYPES } from "@/lib/schemas/events/event-types";
import { AUDIT_ACTIONS, DELIVERY_STATUSES } from "@/lib/schemas/states";
import { DECISION_FILTERS } from "@/lib/schemas/submissions/decision";
import { composed } from "@/lib/schemas/wire/hidden-characters";
import { PAGE_FIELDS } from "@/lib/schemas/wire/lists";
import { WHOSE } from "./deals";
import { DISCLOSURE_STATUSES } from "./disclosures";
import { ISO_SORTS, type IsoKey } from "./insight";
import { OFFER_COLUMNS, OFFER_SORTS } from "./offer-columns";
import { SHOWN_STATUSES } from "./offer-status";

/**
 * The queries of the console's lists. People type and share addresses, so a value that cannot be parsed
 * counts as absent.
 */

/** The page of a list that can be read in both directions: the rows after an id, or those before it. */
const CONSOLE_PAGE = {
  after: PAGE_FIELDS.cursor.catch(undefined),
  before: PAGE_FIELDS.cursor.catch(undefined),
};

/** The longest text that a search accepts. */
const LONGEST_SEARCH = 200;

/** The text as names are stored, and without NUL, which PostgreSQL cannot store. */
const search = z
  .string()
  .transform((text) => composed(typedText(text.replaceAll("\0", ""))).slice(0, LONGEST_SEARCH))
  .catch("");

/** A date that PostgreSQL can store: it has no year 0. */
const day = z.iso
  .date()
  .refine((text) => !text.startsWith("0000"))
  .optional()
  .catch(undefined);

/** An ISO by its iso_id, or by its name in lower case if the funder gives no iso_id. */
const iso = z
  .string()
  .max(LONGEST_SEARCH + 5)
  .regex(/^(id|name):[^\0]+$/)
  .transform((text) => text as IsoKey)
  .optional()
  .catch(undefined);

/** Whose deals: without effect for a reader who may not share deals. */
const whose = z.enum(WHOSE).optional().catch(undefined);

const zone = z.string().max(64).refine(isTimeZone).optional().catch(undefined);

/**
 * `/console/{funder}/offers`. `from` and `to` are dates in `zone`. `columns` are names with commas between them;
 * undefined for the usual ones.
 */
export const CONSOLE_OFFERS_QUERY = z.object({
  ...CONSOLE_PAGE,
  q: search,
  status: z.enum(SHOWN_STATUSES).optional().catch(undefined),
  state: z
    .custom<StateCode>((code) => typeof code === "string" && isStateCode(code))
    .optional()
    .catch(undefined),
  iso,
  brand: z.uuid().optional().catch(undefined),
  from: day,
  to: day,
  zone,
  whose,
  sort: z.enum(OFFER_SORTS).optional().catch(undefined),
  columns: z
    .string()
    .transform((names) => names.split(","))
    .pipe(z.array(z.enum(OFFER_COLUMNS)))
    .optional()
    .catch(undefined),
});

export type ConsoleOffersQuery = z.output<typeof CONSOLE_OFFERS_QUERY>;

/** `/console/{funder}`. */
export const CONSOLE_TODAY_QUERY = z.object({ whose });

/** `/console/{funder}/insight`: the last 30 or 90 days, or the time between two dates, in a time zone. */
export const CONSOLE_INSIGHT_QUERY = z.object({
  days: z
    .enum(["30", "90"])
    .transform((days) => Number(days) as 30 | 90)
    .optional()
    .catch(undefined),
  from: day,
  to: day,
  zone,
  brand: z.uuid().optional().catch(undefined),
  iso,
  sort: z.enum(ISO_SORTS).catch("sent"),
});

export type ConsoleInsightQuery = z.output<typeof CONSOLE_INSIGHT_QUERY>;

/** A callback of one brand at one address, or the callbacks of offers at one host. */
const CALLBACK_RECEIVER = /^(?:brand:[0-9a-f-]{36} )?https?:\/\/[^\s/?#@]+$/;

/** `/console/{funder}/deliveries`. `receiver`: `callback`, `email`, or the id of a webhook endpoint. */
export const CONSOLE_DELIVERIES_QUERY = z.object({
  ...CONSOLE_PAGE,
  status: z.enum(DELIVERY_STATUSES).optional().catch(undefined),
  type: z.enum(EVENT_TYPES).optional().catch(undefined),
  receiver: z
    .union([z.enum(["callback", "email"]), z.uuid(), z.string().max(300).regex(CALLBACK_RECEIVER)])
    .optional()
    .catch(undefined),
});

export type ConsoleDeliveriesQuery = z.output<typeof CONSOLE_DELIVERIES_QUERY>;

/**
 * `/console/{funder}/settings/requests`. `errors`: `ours` means a status of 500 or more. `open` is the id of
 * a request.
 */
export const CONSOLE_REQUESTS_QUERY = z.object({
  ...CONSOLE_PAGE,
  q: search,
  errors: z.enum(["refused", "ours"]).optional().catch(undefined),
  open: z.uuid().optional().catch(undefined),
});

export type ConsoleRequestsQuery = z.output<typeof CONSOLE_REQUESTS_QUERY>;

/**
 * `/console/{funder}/settings/audit`. `from` and `to` are dates in `zone`, by default in UTC. `who` is a
 * person's id, an API key, or an actor such as `admin`.
 */
export const CONSOLE_AUDIT_QUERY = z.object({
  ...CONSOLE_PAGE,
  q: search,
  action: z.enum(AUDIT_ACTIONS).optional().catch(undefined),
  who: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional()
    .catch(undefined),
  from: day,
  to: day,
  zone,
});

export type ConsoleAuditQuery = z.output<typeof CONSOLE_AUDIT_QUERY>;

/** `/console/{funder}/disclosures`. `from` and `to` are dates on which documents were made, in `zone`. */
export const CONSOLE_DISCLOSURES_QUERY = z.object({
  ...CONSOLE_PAGE,
  q: search,
  state: z.enum(DOCUMENT_STATES).optional().catch(undefined),
  status: z.enum(DISCLOSURE_STATUSES).optional().catch(undefined),
  from: day,
  to: day,
  zone,
});

export type ConsoleDisclosuresQuery = z.output<typeof CONSOLE_DISCLOSURES_QUERY>;

const versionNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
  .optional()
  .catch(undefined);

/**
 * `/console/{funder}/offers/{deal}`: an earlier offer of the deal by its id, and the two versions to compare.
 */
export const CONSOLE_OFFER_QUERY = z.object({
  id: z.uuid().optional().catch(undefined),
  from: versionNumber,
  to: versionNumber,
  all: z
    .literal("1")
    .optional()
    .catch(undefined)
    .transform((given) => given !== undefined),
});

export type ConsoleOfferQuery = z.output<typeof CONSOLE_OFFER_QUERY>;

/** `/console/{funder}/new-offer`: the offer whose fields the form starts with. */
export const CONSOLE_NEW_OFFER_QUERY = z.object({ from: z.uuid().optional().catch(undefined) });

/** The two parts of the submissions list. Submissions without a decision come first. */
const QUEUE_PARTS = ["waiting", "decided"] as const;

export type QueuePart = (typeof QUEUE_PARTS)[number];

/**
 * `/console/{funder}/submissions`. `part` is the part of the list that holds the row at which the page
 * begins.
 */
export const CONSOLE_SUBMISSIONS_QUERY = z.object({
  ...CONSOLE_PAGE,
  part: z.enum(QUEUE_PARTS).catch("decided"),
  q: search,
  decision: z.enum(DECISION_FILTERS).optional().catch(undefined),
  whose,
});

export type ConsoleSubmissionsQuery = z.output<typeof CONSOLE_SUBMISSIONS_QUERY>;

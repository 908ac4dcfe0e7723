import { markdownTable } from "@/components/docs/markdown-text";
import { fieldsOf, limitsOf } from "@/components/docs/reference/schema-fields";
import { NEW_DISCLOSURES_AN_HOUR } from "@/lib/schemas/disclosures/operations";
import { MAX_CONTACT_ERASURES } from "@/lib/schemas/erasures/operations";
import { LIMIT_FIELDS } from "@/lib/schemas/offers/limit-fields";
import { MOST_LINKS, MOST_VERSIONS } from "@/lib/schemas/offers/requests";
import { MOST_DECISIONS } from "@/lib/schemas/submissions/decision";
import {
  MOST_STAFF_MAILS,
  MOST_SUBMISSIONS,
  SANDBOX_SUBMISSIONS,
} from "@/lib/schemas/submissions/operations";
import { MAX_WEBHOOK_ENDPOINTS } from "@/lib/schemas/webhooks/operations";
import { FEWEST_STRUCTURES, MOST_STRUCTURES } from "@/lib/schemas/wire/bounds";
import { RETRY_WAITS } from "@/lib/services/deliveries/retry-schedule";
import { OPENAPI } from "../openapi";

/** The limits that the guide states, from the code that keeps them. */
export const LIMITS: Record<string, string> = {
  "new disclosures of an offer": String(NEW_DISCLOSURES_AN_HOUR.offer),
  "new disclosures with a key": String(NEW_DISCLOSURES_AN_HOUR.key),
  "versions of an offer": grouped(MOST_VERSIONS),
  "links of an offer": grouped(MOST_LINKS),
  "webhook endpoints": String(MAX_WEBHOOK_ENDPOINTS),
  "decisions on a submission": String(MOST_DECISIONS),
  "erasures by address": String(MAX_CONTACT_ERASURES),
  submissions: `${MOST_SUBMISSIONS.link} in an hour under a link, ${MOST_SUBMISSIONS.offer} in an hour and ${MOST_SUBMISSIONS.offer_day} in 24 hours of an offer, ${MOST_SUBMISSIONS.address} in an hour from an address. Above that the page says until when. A sandbox has ${SANDBOX_SUBMISSIONS} times as many, and its helper only the limits of its key`,
  "mails to staff": `${MOST_STAFF_MAILS.recipient} in an hour and ${grouped(MOST_STAFF_MAILS.recipient_day)} in 24 hours to one address, ${grouped(MOST_STAFF_MAILS.funder_day)} in 24 hours to all of a funder. Those above are sent in one digest after the next full hour`,
  "fewest structures": String(FEWEST_STRUCTURES),
  "most structures": String(MOST_STRUCTURES),
  "fields of a structure": LIMIT_FIELDS.map((name) => `\`${name}\``).join(", "),
  "limits of an offer": offerLimits(),
  "retry waits": retryWaits(),
};

function grouped(count: number): string {
  return count.toLocaleString("en-US");
}

function offerLimits(): string {
  return markdownTable(
    ["Field", "Limits"],
    fieldsOf(OPENAPI.components.schemas.NewOffer ?? {})
      .map(({ path, schema }) => ({ path, limits: limitsOf(schema) }))
      .filter(({ limits }) => limits.length > 0)
      .map(({ path, limits }) => [`\`${path}\``, limits.join("; ")]),
  );
}

function retryWaits(): string {
  return markdownTable(
    ["Attempt", "Wait after the previous one", "Since the first, about"],
    RETRY_WAITS.map((wait, index) => [
      String(index + 2),
      inWords(wait),
      inWords(RETRY_WAITS.slice(0, index + 1).reduce((sum, each) => sum + each, 0)),
    ]),
  );
}

/** A duration in the largest unit that gives a whole number. */
function inWords(seconds: number): string {
  if (seconds % 3600 === 0) return `${seconds / 3600} h`;
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
  return seconds % 60 === 0
    ? `${seconds / 60} min`
    : seconds < 60
      ? `${seconds} s`
      : `${Math.round(seconds / 60)} min`;
}

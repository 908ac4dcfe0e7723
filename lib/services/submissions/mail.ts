import "server-only";
import { BASE_NAMES } from "@/lib/calculator/commission/commission";
import {
  formatCount,
  formatFactor,
  formatMoney,
  formatMonths,
  formatPercent,
  formatPoints,
} from "@/lib/calculator/money/formats";
import { fromDecimal, type Micros } from "@/lib/calculator/money/money";
import { countedPayments, frequencyName } from "@/lib/calculator/offer/frequency";
import { decisionName } from "@/lib/calculator/wire/decisions";
import { type EventData, readDecisionEvent, readSubmissionEvent } from "@/lib/schemas/events/operations";
import { momentIn } from "@/lib/schemas/pages/moment";
import type { SubmittedQuote } from "@/lib/schemas/submissions/operations";
import { env } from "@/lib/server/env";
import { type Claimed, type Covered, MAIL } from "@/lib/services/deliveries/deliveries";
import {
  composeMail,
  type MailBrand,
  type MailContent,
  type MailRow,
  mailBrand,
  mailRows,
} from "@/lib/services/mail-layout";
import { zoneOfAddress } from "@/lib/services/reader-zone";
import { namesRecipient } from "./told";

/** Builds the mail about a submission to a recipient of the offer, or to a person who asked to be told. */
export async function submissionMail(delivery: Claimed): Promise<MailContent> {
  const { offer } = readSubmissionEvent(delivery.payload);
  const [brand, isNamed, zone] = await Promise.all([
    mailBrand(offer.brand_id),
    namesRecipient(delivery),
    zoneOfAddress(delivery.url.slice(MAIL.length)),
  ]);
  return composeSubmissionMail(delivery, brand, { asked: !delivery.is_sandbox && !isNamed, zone });
}

/** The address of a submission in the console. It opens for people of the console alone. */
function submissionAddress(funder: string, number: string): string {
  return `${env().baseUrl}/console/${encodeURIComponent(funder)}/submissions/${number}`;
}

/** Builds the digest of mails about submissions that were held, with a link to each in the console. */
export function submissionDigest(
  { funder_name, is_sandbox }: Pick<Claimed, "funder_name" | "is_sandbox">,
  { count, payloads }: Covered,
): MailContent {
  const rows = payloads.map((payload): MailRow => {
    const { submission, offer } = readSubmissionEvent(payload);
    const { number, quote } = submission;
    const value = `${money(quote.purchase_price)} by ${offer.iso_name} (${number})`;
    return {
      name: `${offer.merchant_name}, ${offer.deal_id}`,
      value,
      url: submissionAddress(offer.funder, number),
    };
  });
  const more = count - rows.length;
  const title = counted(count, "more submission");
  return composeMail({
    subject: `${title} to ${funder_name}`,
    isSandbox: is_sandbox,
    sender: { name: funder_name },
    title,
    lead: "They came above the mails about submissions that one address gets in an hour or a day, so that they had no mail of their own.",
    sections: [{ heading: "Submissions", rows }],
    closing: [
      ...(more > 0 ? [`And ${formatCount(more)} more, which the console lists.`] : []),
      "You receive this because the offers name your address, or because you asked for it in the console. The links open for people of the console.",
    ].join(" "),
  });
}

function counted(count: number, one: string): string {
  return `${formatCount(count)} ${count === 1 ? one : `${one}s`}`;
}

type MailDelivery = Pick<Claimed, "payload" | "is_sandbox">;

/**
 * Builds the mail from the event's payload and the offer's brand. `asked`: its recipient asked for it; `zone`: where
 * they read times.
 */
export function composeSubmissionMail(
  { payload, is_sandbox }: MailDelivery,
  brand: MailBrand,
  { asked = false, zone = "UTC" } = {},
): MailContent {
  const { submission, offer } = readSubmissionEvent(payload);
  const { quote, number, contact, note } = submission;
  const price = money(quote.purchase_price);
  return composeMail({
    subject: `${offer.merchant_name}: ${price} submitted by ${offer.iso_name} (${number})`,
    isSandbox: is_sandbox,
    sender: brand,
    title: offer.merchant_name,
    lead: `${offer.iso_name} submitted terms for deal ${offer.deal_id} under the reference ${number}.`,
    quote: note === null ? null : { text: note, by: contact.name ?? offer.iso_name },
    action: { label: "Open in the console", url: submissionAddress(offer.funder, number) },
    sections: [
      { heading: "Terms", rows: termRows(quote) },
      { heading: "Figures", rows: figureRows(quote) },
      {
        heading: "Submission",
        rows: mailRows([
          ["Reference", number],
          ["Submitted", momentIn(zone, Date.parse(submission.submitted_at))],
          ["Offer version", String(submission.offer_version)],
          ["Contact", [contact.name, contact.email].filter(Boolean).join("\n") || null],
          ["Merchant ID", offer.merchant_id],
          ["ISO ID", offer.iso_id],
        ]),
      },
    ],
    closing: [
      asked
        ? `You asked for mails about new submissions: ${env().baseUrl}/console/-/account changes that.`
        : `You receive this because the offer for ${offer.deal_id} names your address. The link opens for people of the console.`,
      ...(brand.contactEmail === null ? [] : [`Questions? Write to ${brand.contactEmail}.`]),
    ].join(" "),
  });
}

function termRows(quote: SubmittedQuote): MailRow[] {
  const count = countedPayments(quote.num_payments, quote.frequency);
  return mailRows([
    ["Structure", quote.structure?.label ?? null],
    ["Purchase price", money(quote.purchase_price)],
    ["Upsell", formatPoints(micros(quote.upsell))],
    ["Frequency", frequencyName(quote.frequency)],
    ["Payments", count],
    ...quote.fees.map(({ label, amount_type, amount, charge }): [string, string] => [
      label,
      amount_type === "pct" ? `${money(charge)} (${formatPercent(micros(amount))})` : money(charge),
    ]),
  ]);
}

function figureRows(quote: SubmittedQuote): MailRow[] {
  const balance = quote.existing_funding_balance;
  return [
    ...mailRows([
      ["Payment", money(quote.payment_amount)],
      ["Factor rate", formatFactor(micros(quote.factor_rate))],
      ["Amount sold", money(quote.amount_sold)],
      ["Estimated term", formatMonths(fromDecimal(quote.estimated_term_months, 2))],
      ["Commission", commissionText(quote)],
      ["Total fees", money(quote.total_fees)],
      ["Existing balance", balance > 0 ? money(balance) : null],
    ]),
    { name: "Net funding", value: money(quote.net_funding), strong: true },
    ...renewalRows(quote),
  ];
}

/** "$2,400.00, 12.00 points on new money of $20,000.00"; the amount alone without commission terms. */
function commissionText({ commission, commission_detail: detail }: SubmittedQuote): string {
  if (detail === null) return money(commission);
  return `${money(commission)}, ${formatPoints(micros(detail.points))} on ${BASE_NAMES[detail.base]} of ${money(detail.base_amount)}`;
}

function renewalRows({ renewal }: SubmittedQuote): MailRow[] {
  if (renewal === null) return [];
  const added = renewal.added_payback;
  return mailRows([
    ["New cash", money(renewal.new_cash)],
    [added < 0 ? "Less is owed" : "Added payback", money(Math.abs(added))],
  ]);
}

function money(amount: number): string {
  return formatMoney(fromDecimal(amount, 2));
}

function micros(value: number): Micros {
  return fromDecimal(value, 6);
}

/** Builds the mail about a decision to the contact of its submission. */
export async function decisionMail({ payload, is_sandbox }: MailDelivery): Promise<MailContent> {
  const data = readDecisionEvent(payload);
  return composeDecisionMail(data, { ...(await mailBrand(data.offer.brand_id)), isSandbox: is_sandbox });
}

/**
 * Builds the mail from the event's data: reference, merchant, deal, brand, decision and message, without a
 * link or a figure.
 */
export function composeDecisionMail(
  {
    decision: { decision, message },
    submission: { number },
    offer: { merchant_name, deal_id },
  }: EventData<"submission.decided">,
  brand: MailBrand & { isSandbox: boolean },
): MailContent {
  const title = decisionName(decision);
  const about = `your terms for ${merchant_name}`;
  return composeMail({
    subject: `${merchant_name}: ${title} by ${brand.name} (${number})`,
    isSandbox: brand.isSandbox,
    sender: brand,
    title,
    lead:
      decision === "accepted"
        ? `${brand.name} accepted ${about}. Terms are final in ${brand.name}’s contract.`
        : `${brand.name} decided on ${about}. Your receipt shows the details.`,
    quote: message === null ? null : { text: message, by: brand.name },
    sections: [
      {
        heading: "Decision",
        rows: mailRows([
          ["Reference", number],
          ["Merchant", merchant_name],
          ["Deal", deal_id],
          ["From", brand.name],
          ["Decision", title],
        ]),
      },
    ],
    closing: [
      "You get this because your address was given with the submission, to be told of the decision.",
      ...(brand.contactEmail === null ? [] : [`Questions? Write to ${brand.contactEmail}.`]),
    ].join(" "),
  });
}

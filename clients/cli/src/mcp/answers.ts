import type {
  Disclosure,
  ListDeliveriesQuery,
  ListOffersQuery,
  ListSubmissionsQuery,
  OfferCalculator,
  Page,
  Quote,
  QuoteTerms,
  UnsavedFigures,
  UnsavedQuoteRequest,
} from "@/clients/typescript/src/index";
import type { CallOptions } from "@/clients/typescript/src/options";
import { usageError } from "../exit";
import { asData } from "./data";
import type { Docs } from "./docs";
import { LOCK, type Lock, lockBy, lockIn, lockOfMessage, sentenceOfLock } from "./lock";
import { PAGE, type ToolName } from "./tools";

/** What a tool answers: a short text of our own, and the data. */
export interface Answer {
  text: string;
  data: Record<string, unknown>;
}

/** What the tools read from. */
export interface Sources {
  client: OfferCalculator;
  docs: Docs;
}

/** The parameters of a call, as the tool's schema checked them. */
export type Given = Record<string, unknown>;

type Answering = (sources: Sources, given: Given, options: CallOptions) => Promise<Answer>;

/** How each tool answers. Every one only reads: none changes, sends or issues anything. */
export const ANSWERS: Record<ToolName, Answering> = {
  async search_docs({ docs }, { query, section, limit = 4 }) {
    if (section !== undefined) {
      const whole = await docs.section(String(section));
      return { text: `The section ${whole.heading || whole.page}, whole.`, data: { sections: [whole] } };
    }
    if (query === undefined) throw usageError("search_docs needs query, or section.");
    const sections = await docs.find(String(query), Number(limit));
    const cut = sections.some((found) => found.cut) ? " Those that are cut: call again with section." : "";
    return { text: `${sections.length} sections of the documentation.${cut}`, data: { sections } };
  },

  async list_offers({ client }, given, options) {
    const page = await client.listOffers(pageOf<ListOffersQuery>(given), options).page();
    return eachLocked(
      "offers",
      listed("offers", page),
      page.data.map(({ merchant_state }) => lockIn(merchant_state)),
    );
  },

  async read_offer({ client }, { deal_id }, options) {
    const offer = await client.readOffer(String(deal_id), options);
    const counts = `version ${offer.version}, ${offer.submission_count} submissions`;
    const text = `Offer ${offer.deal_id}: ${offer.status}, ${counts}.`;
    return locked({ text, data: asData(offer) }, lockIn(offer.merchant_state));
  },

  async quote_offer({ client }, { deal_id, terms = {} }, options) {
    const body = { ...(terms as QuoteTerms), include: withDisclosure(terms as QuoteTerms) };
    const { disclosure, ...quote } = await client.quoteOffer(String(deal_id), body, options);
    return quoted(quote, disclosure, {});
  },

  async quote_unsaved_offer({ client }, { offer, terms = {} }, options) {
    const { include, ...chosen } = terms as QuoteTerms;
    const body = { offer, terms: chosen, include: withDisclosure({ include }) } as UnsavedQuoteRequest;
    const { offer: _completed, quote, disclosure, ...rest } = await client.quoteUnsavedOffer(body, options);
    return quoted(quote, disclosure, rest);
  },

  async list_submissions({ client }, { deal_id, ...given }, options) {
    const query = pageOf<ListSubmissionsQuery>(given);
    const pages =
      deal_id === undefined
        ? client.listSubmissions(query, options)
        : client.listSubmissionsOfOffer(String(deal_id), query, options);
    const page = await pages.page();
    const locks = page.data.map(({ offer }) => lockIn(offer.merchant_state));
    return eachLocked("submissions", listed("submissions", page), locks);
  },

  async read_submission({ client }, { id }, options) {
    const submission = await client.readSubmission(String(id), options);
    const decision = submission.decision?.decision ?? "no decision yet";
    const text = `Submission ${submission.number} of ${submission.offer.deal_id}: ${decision}.`;
    return locked({ text, data: asData(submission) }, lockBy(submission.disclosure));
  },

  async list_deliveries({ client }, given, options) {
    return listed(
      "deliveries",
      await client.listDeliveries(pageOf<ListDeliveriesQuery>(given), options).page(),
    );
  },

  async read_delivery({ client }, { id }, options) {
    const delivery = await client.readDelivery(String(id), options);
    const attempts = `${delivery.attempt_count} attempts`;
    const text = `Delivery of ${delivery.type}: ${delivery.status} after ${attempts}.`;
    return locked({ text, data: asData(delivery) }, lockOfMessage(delivery.payload?.data));
  },
};

function pageOf<Query>({ limit = PAGE.usual, ...filters }: Given): Query {
  return { ...filters, limit } as Query;
}

function listed<Item extends object>(name: string, { data, has_more, next_cursor }: Page<Item>): Answer {
  const more = has_more ? "More follow: call again with cursor." : "No more follow.";
  return {
    text: `${data.length} ${name}. ${more}`,
    data: { [name]: data.map(asData), has_more, next_cursor },
  };
}

/** Always asks for the disclosure too: whether a quote is locked is read there. */
function withDisclosure({ include }: QuoteTerms): NonNullable<QuoteTerms["include"]> {
  return [...new Set([...(include ?? []), "disclosure" as const])];
}

function quoted(quote: Quote | UnsavedFigures, disclosure: Disclosure | undefined, rest: object): Answer {
  const { purchase_price, amount_sold, num_payments, payment_amount, frequency, net_funding } = quote;
  const payments = `${num_payments} ${frequency} payments of ${payment_amount}`;
  const text = `${purchase_price} funded for ${amount_sold}: ${payments}, ${net_funding} to the merchant.`;
  return locked(
    { text, data: { quote: asData(quote), ...asData({ ...rest, disclosure }) } },
    lockBy(disclosure),
  );
}

/** Adds their lock to figures that a merchant may not see yet, or about which that cannot be said. */
function locked({ text, data }: Answer, lock: Lock | null): Answer {
  if (lock === null) return { text, data };
  return { text: `${text} ${sentenceOfLock(lock)}`, data: { ...data, lock } };
}

/** Adds to each item its lock. */
function eachLocked(name: string, page: Answer, locks: (Lock | null)[]): Answer {
  const count = locks.filter((lock) => lock !== null).length;
  if (count === 0) return page;
  const items = (page.data[name] as object[]).map((item, index) => {
    const lock = locks[index] ?? null;
    return lock === null ? item : { ...item, lock };
  });
  return {
    text: `${page.text} ${count} with a lock. ${LOCK}`,
    data: { ...page.data, [name]: items },
  };
}

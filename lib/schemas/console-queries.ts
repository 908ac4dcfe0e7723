import { z } from "zod";
import { PAGE_FIELDS } from "./list-queries";
import { OFFER_STATUSES } from "./states";

/**
 * The queries of the console's lists. An address is typed and sent around: what cannot be read counts as not
 * given.
 */

/** One page of a list that goes both ways: the rows after an id, or those before it. */
export const CONSOLE_PAGE = {
  after: PAGE_FIELDS.cursor.catch(undefined),
  before: PAGE_FIELDS.cursor.catch(undefined),
};

/** The longest text that is searched. */
export const LONGEST_SEARCH = 200;

const search = z
  .string()
  .transform((text) => text.trim().slice(0, LONGEST_SEARCH))
  .catch("");

/** `/console/{funder}/offers`. */
export const CONSOLE_OFFERS_QUERY = z.object({
  ...CONSOLE_PAGE,
  q: search,
  status: z.enum(OFFER_STATUSES).optional().catch(undefined),
});

export type ConsoleOffersQuery = z.output<typeof CONSOLE_OFFERS_QUERY>;

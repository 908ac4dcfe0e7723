import type { ActionResult } from "@/lib/schemas/console/action-result";
import type { OwnerOutcome, SharedDeal } from "@/lib/schemas/console/deals";

/** What a person can do with a deal that colleagues share, bound to the funder and the offer. */
export interface DealActions {
  /** `shown` is the id of whose the page says the deal is; null for nobody's. */
  assign: (input: { to: string; shown: string | null }) => Promise<ActionResult<OwnerOutcome>>;
  add: (input: { text: string }) => Promise<ActionResult<unknown>>;
  edit: (noteId: string, input: { text: string }) => Promise<ActionResult<unknown>>;
  remove: (noteId: string) => Promise<ActionResult<unknown>>;
}

/** What the pages of an offer and of a submission show of a deal's sharing. */
export interface DealSharing {
  shared: SharedDeal;
  actions: DealActions;
}

/** The kinds of writes by which a lost answer about whose deal it is is found. */
export const OWNER_WRITES = { kinds: ["deal.taken", "deal.handed_over"] } as const;

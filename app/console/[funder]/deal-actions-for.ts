import type { DealActions } from "@/components/console/deals/deal-actions";
import type { ConsoleContext } from "@/lib/server/web/console-context";
import { addNoteAction, assignDealAction, editNoteAction, removeNoteAction } from "./deal-actions";

/** The actions on what colleagues share about an offer's deal, bound to the funder and the offer. */
export function dealActionsFor({ caller }: ConsoleContext, offerId: string): DealActions {
  const { slug } = caller.funder;
  return {
    assign: assignDealAction.bind(null, slug, offerId),
    add: addNoteAction.bind(null, slug, offerId),
    edit: editNoteAction.bind(null, slug),
    remove: removeNoteAction.bind(null, slug),
  };
}

/** The style of the card with the decision. */
export const DECISION_CARD =
  "grid grid-cols-[minmax(0,1fr)] gap-4 rounded-l border border-line bg-surface p-6 shadow-lift max-phone:px-4 max-phone:py-5";

export const DECISION_TITLE = "text-18 font-semibold outline-none";

/** The foot of the card, which stays at the window's lower edge while a long panel scrolls with the page. */
export const DECISION_FOOT =
  "sticky bottom-0 z-1 -mx-6 -mb-6 grid gap-3 rounded-b-l border-t border-line bg-surface px-6 py-4 max-phone:-mx-4 max-phone:-mb-5 max-phone:px-4";

/** For the card: where its fields and its outcome come to rest when they are scrolled into view. */
export const ABOVE_FOOT =
  "[&_:is(input,select,textarea,[role=status])]:scroll-mt-24 [&_:is(input,select,textarea,[role=status])]:scroll-mb-[calc(var(--foot-height,10rem)+1rem)]";

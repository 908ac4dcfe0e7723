/**
 * The style of the card with the decision. Beside the terms it is at most as high as the window allows at the
 * top of the page, and its content scrolls inside its edges.
 */
export const DECISION_CARD =
  "grid gap-4 rounded-l border border-line bg-surface p-6 shadow-lift max-phone:px-4 max-phone:py-5 min-[64rem]:max-h-[calc(100dvh-13rem)] min-[64rem]:scroll-pt-4 min-[64rem]:scroll-pb-36 min-[64rem]:overflow-y-auto";

export const DECISION_TITLE = "text-18 font-semibold outline-none";

import type { Opening, OpeningInput } from "./opening";

/** The opening in a browser, which keeps the server's HTML (`SERVER_HTML`): the cards have no content. */
export function openingOf({ offer }: OpeningInput): Opening {
  const cards = offer.structures.map(({ limits }) => ({ ...limits.structure, content: "" }));
  return { parts: {}, cards: { cards, hasApr: undefined, columns: "" } };
}

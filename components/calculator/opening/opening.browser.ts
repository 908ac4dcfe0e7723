import type { Opening } from "./opening";
import type { OpeningInput } from "./opening-sheet";

/**
 * The opening in a browser, which keeps the HTML of the server: which cards there are, and no content
 * (`SERVER_HTML`).
 */
export function openingOf({ offer }: OpeningInput): Opening {
  const cards = offer.structures.map(({ limits }) => ({ ...limits.structure, content: "" }));
  return {
    header: "",
    stipulations: "",
    parts: {},
    sheet: "",
    cards: { cards, hasApr: undefined, columns: "" },
  };
}

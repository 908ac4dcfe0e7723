import type { ReactNode } from "react";
import { DealHeader } from "@/components/calculator/offer/deal-header";
import { Stipulations } from "@/components/calculator/offer/stipulations";
import { WithoutScript } from "@/components/calculator/page/page-notices";
import { SlowStart } from "@/components/calculator/page/slow-start";
import type { CardViews } from "@/components/calculator/structures/card-views";
import { openingCards } from "./opening-cards";
import { openingOffer } from "./opening-offer";
import { type OpeningParts, openingParts } from "./opening-parts";
import { type OpeningInput, openingSheet } from "./opening-sheet";

/** What the page shows and prints of the offer's defaults until the lazy parts are loaded. */
export interface Opening {
  /** Empty in a browser. */
  parts: OpeningParts & {
    header?: ReactNode;
    /** What a browser without JavaScript shows. */
    withoutScript?: ReactNode;
    /** Why the controls do nothing yet. */
    slowStart?: ReactNode;
    stipulations?: ReactNode;
    sheet?: ReactNode;
  };
  cards: CardViews;
}

/** The opening of a page, rendered on the server. In a browser `#opening` is opening.browser.ts instead. */
export function openingOf({ brand, offer, disclosing, linkExpiresAt }: OpeningInput): Opening {
  const opened = openingOffer(offer, disclosing);
  const { deal, limits, stipulations } = offer;
  return {
    parts: {
      header: <DealHeader deal={deal} limits={limits} />,
      withoutScript: <WithoutScript brandName={brand.name} />,
      slowStart: <SlowStart />,
      stipulations: <Stipulations stipulations={stipulations} brandName={brand.name} />,
      ...openingParts(opened.offer),
      sheet: openingSheet({ brand, disclosing, linkExpiresAt, ...opened }),
    },
    cards: openingCards(offer, disclosing),
  };
}

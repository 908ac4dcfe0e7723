import type { ReactNode, Ref } from "react";
import type { Brand } from "@/components/calculator/offer/offer";
import type { OfferNews } from "@/components/calculator/offer/use-offer-news";
import {
  LatestSubmissionOnDemand,
  OfferChangedOnDemand,
  OfferEndedOnDemand,
} from "@/components/calculator/on-demand/on-demand";
import type { Entries } from "@/components/calculator/structures/adoption";
import type { LastSubmission } from "@/lib/calculator/wire/decisions";
import { Offline } from "./offline";

interface PageNewsProps {
  slotRef: Ref<HTMLDivElement>;
  brand: Brand;
  dealId: string;
  news: OfferNews | null;
  entries: Entries;
  onReload: () => void;
  /** The latest submission where the page has learned of it; null where it opened with it, or without one. */
  arrived: LastSubmission | null;
  /** Whether `arrived` is another submission, not only another decision. */
  elsewhere: boolean;
  /** The latest submission that the page opened with, as the server rendered it. */
  submitted: ReactNode;
  /** Whether the funder has decided on the latest submission. */
  decided: boolean;
  /** Whether the terms of a counter are shown. */
  countered: boolean;
  online: boolean;
}

/**
 * The one place for what the page has to tell before the terms: that the offer is no longer there, has changed,
 * was answered, or that there is no connection. Only the first of these shows.
 */
export function PageNews({ slotRef, brand, news, arrived, submitted, ...props }: PageNewsProps) {
  return (
    <div
      ref={slotRef}
      role="status"
      tabIndex={-1}
      data-opened={props.countered}
      className="page-news outline-none"
    >
      {news?.ended ? (
        <OfferEndedOnDemand brand={brand} dealId={props.dealId} {...news.ended} />
      ) : news?.changed ? (
        <OfferChangedOnDemand
          brandName={brand.name}
          entries={props.entries}
          newer={news.changed}
          onReload={props.onReload}
        />
      ) : arrived ? (
        <LatestSubmissionOnDemand
          meanwhile={submitted}
          brandName={brand.name}
          elsewhere={props.elsewhere}
          {...arrived}
        />
      ) : (
        // That there is no connection comes before the ISO's own submission, which asks for nothing.
        ((props.online || props.decided ? submitted : null) ?? (props.online ? null : <Offline />))
      )}
    </div>
  );
}

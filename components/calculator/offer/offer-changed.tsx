import { Banner } from "@/components/calculator/page/banner";
import { LocalTime } from "@/components/calculator/page/local-time";
import { secondsOf } from "@/components/calculator/page/times";
import { isoOnly } from "@/components/calculator/privacy/iso-only";
import { type Entries, movesPins, offerChanges } from "@/components/calculator/structures/adoption";
import { Button } from "@/components/ui/button";
import type { NewerOffer, OfferDifference } from "./offer-version";
import "./offer-changed.css";

interface OfferChangedProps {
  brandName: string;
  entries: Entries;
  newer: NewerOffer;
  onReload: () => void;
}

/** Says that the offer changed while the page was open, what changed, and what becomes of the ISO's terms. */
export function OfferChanged({ brandName, entries, newer, onReload }: OfferChangedProps) {
  const changes = offerChanges(entries, newer.offer);
  const broken = changes.filter(({ breaks }) => breaks).length;
  return (
    <Banner
      asks
      icon="pencil"
      title={
        <>
          <bdi>{brandName}</bdi> changed this offer
        </>
      }
      text={
        <>
          <LocalTime seconds={secondsOf(newer.at)} />. Nothing you entered is lost.
          {broken === 1 && " One of your terms is now outside the limits."}
          {broken > 1 && ` ${broken} of your terms are now outside the limits.`}
          {movesPins(entries, newer.offer) && " Pinned configurations move inside them."}
        </>
      }
      action={
        <Button kind="primary" data-primary vanishes onClick={onReload}>
          Reload and keep my terms
        </Button>
      }
    >
      {changes.length > 0 && <Changes changes={changes} />}
    </Banner>
  );
}

function Changes({ changes }: { changes: OfferDifference[] }) {
  return (
    <>
      <p aria-hidden="true" className="offer-change-columns">
        <span>Changed</span>
        <span>Before</span>
        <span>Now</span>
        <span>Your terms</span>
      </p>
      <ul>
        {changes.map(({ label, before, now, yours, breaks }) => (
          <li
            key={`${label} ${before} ${now}`}
            data-breaks={breaks}
            className={`offer-change ${isoOnly(label)}`}
          >
            <span>
              <bdi>{label}</bdi>
            </span>
            <span>
              <i>Before</i>
              <s>
                <bdi>{before}</bdi>
              </s>
            </span>
            <span>
              <i>Now</i>
              <b>
                <bdi>{now}</bdi>
              </b>
            </span>
            <span>{yours}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

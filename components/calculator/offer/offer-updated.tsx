"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { isoOnly } from "@/components/calculator/privacy/iso-only";
import type { Copied } from "@/components/calculator/share/copied";
import { RefusedText } from "@/components/calculator/share/copied-text";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { formatCount, formatMoney } from "@/lib/calculator/money/formats";
import { computeQuote } from "@/lib/calculator/quote";
import { changesBetween } from "./offer-change";
import type { OfferDifference, OfferVersion } from "./offer-version";
import "./offer-updated.css";

interface OfferUpdatedProps {
  brandName: string;
  before: OfferVersion;
  now: OfferVersion;
  /** Whether pinned configurations were changed or removed. */
  pinsMoved: boolean;
  /** What changed besides the limits that are shown: other structures, and what is needed before funding. */
  otherChanges: OfferDifference[];
  earlierCopied: boolean;
  /** The earlier terms that the browser refused to copy; null without them. */
  refused: Copied | null;
  onCopyEarlier: () => void;
  onContinue: () => void;
}

/**
 * Reports that the offer changed while the page was open: its changes, and the entries and figures before and
 * after.
 */
export function OfferUpdated(props: OfferUpdatedProps) {
  const { brandName, pinsMoved, earlierCopied, refused, onCopyEarlier, onContinue } = props;
  const changes = [...changesBetween(props.before, props.now), ...props.otherChanges];
  const [before, now] = [quoteOf(props.before), quoteOf(props.now)];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const moved = changes.some(({ entry }) => entry !== null && entry.before !== entry.now);
  return (
    <section
      aria-labelledby="updated-title"
      className="offer-updated mb-5 grid grid-cols-[auto_minmax(0,1fr)] gap-3.5 rounded-l border border-brand-line bg-tint p-4 phone:py-5 phone:pr-6 phone:pl-5"
    >
      <Icon name="info" className="mt-px size-5 text-brand-text" />
      <div>
        <h2
          id="updated-title"
          ref={heading}
          tabIndex={-1}
          className="text-16 font-semibold tracking-[-0.008em] outline-none"
        >
          {brandName} updated this offer while you were working
        </h2>
        <p className="text-ink-2">
          Version {formatCount(now.offerVersion)}. Nothing was sent.{" "}
          {moved ? "Your entries are kept, except what no longer fits." : "Your entries are kept."}
          {pinsMoved && " Pinned configurations were brought inside the new limits."}
        </p>
        {changes.length > 0 && <Changes changes={changes} />}
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-4 gap-y-3 phone:flex phone:flex-wrap phone:gap-x-12 border-t border-brand-line pt-3.5 pb-2.5">
          <Compared name="Payment" before={before.paymentAmount} now={now.paymentAmount} />
          <Compared name="Commission" before={before.commission} now={now.commission} />
          <Compared name="Amount sold" before={before.amountSold} now={now.amountSold} />
          <Compared name="Net funding" before={before.netFunding} now={now.netFunding} />
        </dl>
        <div className="offer-updated-buttons flex flex-wrap gap-2">
          <Button kind="primary" vanishes onClick={onContinue}>
            Continue with the new limits
          </Button>
          <Button onClick={onCopyEarlier}>{earlierCopied ? "Copied" : "Copy my earlier terms"}</Button>
        </div>
        {refused && (
          <div className="mt-3">
            <RefusedText {...refused} />
          </div>
        )}
      </div>
    </section>
  );
}

function quoteOf({ limits, terms }: OfferVersion) {
  return computeQuote(limits, terms);
}

const COLUMNS = "gap-x-6 phone:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)_minmax(0,1.1fr)_minmax(0,1.2fr)]";

function Changes({ changes }: { changes: OfferDifference[] }) {
  return (
    <div className="mt-4">
      <p aria-hidden="true" className={`hidden pb-2 text-12 text-ink-2 phone:grid ${COLUMNS}`}>
        <span>What changed</span>
        <span>Before</span>
        <span>Now</span>
        <span>Your entry</span>
      </p>
      <ul>
        {changes.map(({ label, before, now, entry }) => {
          const moved = entry !== null && entry.before !== entry.now;
          return (
            <li
              key={`${label} ${before} ${now}`}
              className={`grid border-t border-brand-line py-2.5 wrap-anywhere ${COLUMNS} ${isoOnly(label)}`}
            >
              <span className={moved ? "font-semibold" : "max-phone:font-medium"}>{label}</span>
              <span>
                <Named>Before: </Named>
                {before}
              </span>
              <span>
                <Named>Now: </Named>
                {now}
              </span>
              {entry && (
                <span>
                  <Named>Your entry: </Named>
                  <Replaced before={entry.before} now={entry.now} same="kept" />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The name of a column for screen readers. */
function Named({ children }: { children: string }) {
  return <span className="text-ink-2 phone:sr-only">{children}</span>;
}

function Compared({ name, before, now }: { name: string; before: number; now: number }) {
  return (
    <div className={isoOnly(name)}>
      <dt className="text-12 text-ink-2">{name}</dt>
      <dd className="text-15">
        <Replaced before={formatMoney(before)} now={formatMoney(now)} same="same" />
      </dd>
    </div>
  );
}

function Replaced({ before, now, same }: { before: string; now: string; same?: string }): ReactNode {
  if (before === now) {
    return (
      <span>
        {now} {same && <span className="text-ink-2">{same}</span>}
      </span>
    );
  }
  return (
    <span>
      <s className="text-ink-2">
        <span className="sr-only">Before: </span>
        {before}
      </s>{" "}
      <b>
        <span className="sr-only">Now: </span>
        {now}
      </b>
    </span>
  );
}

"use client";

import { memo, useId } from "react";
import { MOST_PINS, MOST_STRUCTURED_PINS } from "@/components/calculator/address/configuration";
import { DisclosureSteps } from "@/components/calculator/merchant/disclosure-steps";
import { type Owed, OwedNotice } from "@/components/calculator/merchant/owed-notice";
import type { PageLock, SendingNeeds } from "@/components/calculator/merchant/sending";
import { SentState } from "@/components/calculator/merchant/sent-state";
import type { Brand, Deal } from "@/components/calculator/offer/offer";
import { RefusedTextOnDemand } from "@/components/calculator/on-demand/on-demand";
import { type Copied, leftOutText } from "@/components/calculator/share/copied";
import { LockReason } from "@/components/calculator/share/lock-reason";
import type { ApplyFix } from "@/components/calculator/terms/fix-button";
import type { TermChange } from "@/components/calculator/terms/terms-form";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useCanShare } from "@/components/ui/share-text";
import { formatCount } from "@/lib/calculator/money/formats";
import type { Micros } from "@/lib/calculator/money/money";
import type { Fix } from "@/lib/calculator/terms/problems";
import type { MerchantState } from "@/lib/disclosure/merchant/state";
import { type DocumentRegime, ruledName } from "@/lib/disclosure/regimes/regimes";

export interface ResultsActionsProps {
  reviewLabel: string;
  /** Whether the terms can be submitted: else the review's button leads to what is wrong with them. */
  possible: boolean;
  online: boolean;
  copied: boolean;
  /** What the browser refused to copy or to share from here; null without it. */
  refused: Copied | null;
  /** The drafts beyond their limits, which are not copied. */
  leftOut: TermChange[];
  brand: Brand;
  deal: Deal;
  /** Why the terms may not go to the merchant; null when they may. */
  lock: PageLock | null;
  /** The law whose disclosure goes to the merchant; null where none is required. */
  regime: DocumentRegime | null;
  /** Why the last output for the merchant failed although nothing locks the terms; null when it did not. */
  trouble: string | null;
  /** What is known of the disclosure that the funder makes itself; null where the law wants none. */
  owed: Owed | null;
  /** What the ISO needs to send the disclosure. */
  needs: SendingNeeds;
  holdback: Micros;
  /** The change that makes these terms sendable; null without one. */
  fix: Fix | null;
  onFix: ApplyFix;
  /** The disclosure of exactly these terms. */
  disclosure: MerchantState | null;
  /** Whether merchants sign the brand's disclosures. */
  signs: boolean;
  /** The label of the structure of these terms; null in an offer without structures. */
  structure: string | null;
  /** How many configurations are pinned; null where there is nothing to choose. */
  pins: number | null;
  /** Whether these very terms are pinned. */
  pinned: boolean;
  /** Before the script is at work, a press would do nothing. */
  ready: boolean;
  /** Whether the figures are no longer offered, so that nothing can be done with them. */
  stale: boolean;
  onReview: () => void;
  onCopy: () => void;
  onShare: () => void;
  onSend: () => void;
  onPin: () => void;
  onCompare: () => void;
}

const SECOND = "px-2 max-phone:gap-1.5 max-phone:px-1 max-phone:text-13";

const BOTH = "grid gap-2 enlarged:grid-cols-1";

/** The buttons below the primary one. On a phone the device's sheet stands beside Copy, and the pin below. */
const SECONDS = {
  alone: BOTH,
  pinned: `${BOTH} grid-cols-[1.15fr_1fr]`,
  shared:
    "grid grid-cols-[1fr_44px] gap-2 [&>:nth-child(3)]:col-span-2 phone:grid-cols-[1.3fr_44px_1fr] phone:[&>:nth-child(3)]:col-span-1 wide:grid-cols-[1.15fr_1fr]",
};

/** The buttons at the foot of the card. They take no figure, so that a drag does not render them again. */
export const ResultsActions = memo(function ResultsActions(props: ResultsActionsProps) {
  const { online, copied, leftOut, brand, deal, regime, needs, pins } = props;
  const lock = online || props.stale ? props.lock : "offline";
  const reason = useId();
  const canShare = useCanShare() && regime === null;
  const { holdback, fix, onFix } = props;
  const locked = lock && { id: reason, lock, needs, holdback, fix, onFix, brand, deal };
  const sendable = regime !== null && lock !== "outdated" && online && needs === "nothing";
  if (props.stale && locked) {
    return (
      <div className="results-actions px-4 pt-2.5 pb-4 min-[22.5rem]:px-6">
        <LockReason {...locked} />
      </div>
    );
  }
  return (
    <div className="results-actions rounded-b-l bg-surface px-4 pt-2.5 pb-4 enlarged:px-[16px] min-[22.5rem]:px-6 min-[22.5rem]:pb-5">
      <fieldset disabled={!props.ready} role="presentation" className="grid min-w-0 gap-2 noscript:hidden">
        {sendable ? <Disclosed {...props} regime={regime} /> : locked && <LockReason {...locked} />}
        {props.owed && lock === null && <OwedNotice owed={props.owed} brand={brand} />}
        <Button
          kind={props.possible ? "primary" : "plain"}
          className="min-h-12 w-full text-15 lower:min-h-11"
          data-primary
          onClick={props.onReview}
          aria-disabled={!online}
          aria-describedby={online ? undefined : reason}
        >
          {!props.possible && <Icon name="warning" className="text-bad" />}
          {props.reviewLabel}
        </Button>
        <div className={SECONDS[canShare ? "shared" : pins === null ? "alone" : "pinned"]}>
          {regime === null ? (
            <Button
              className={SECOND}
              onClick={props.onCopy}
              aria-disabled={lock !== null}
              aria-describedby={lock ? reason : undefined}
            >
              <Icon name={lock ? "lock" : copied ? "check" : "copy"} />
              {copied && !lock ? "Copied" : "Copy for merchant"}
            </Button>
          ) : (
            <Button
              className={SECOND}
              onClick={props.onSend}
              aria-disabled={!sendable}
              aria-describedby={sendable ? undefined : reason}
            >
              <Icon name={sendable ? "send" : "lock"} />
              Send to merchant
            </Button>
          )}
          {canShare && (
            <Button
              className="px-0 wide:hidden"
              aria-label="Share with the merchant"
              onClick={props.onShare}
              aria-disabled={lock !== null}
              aria-describedby={lock ? reason : undefined}
            >
              <Icon name={lock ? "lock" : "share"} />
            </Button>
          )}
          {pins !== null && (
            <PinButton
              most={props.structure === null ? MOST_PINS : MOST_STRUCTURED_PINS}
              pins={pins}
              pinned={props.pinned}
              onPin={props.onPin}
            />
          )}
        </div>
        {props.refused && lock === null && <RefusedTextOnDemand {...props.refused} />}
        {regime === null && props.trouble && <p className="text-13 text-warn">{props.trouble}</p>}
        {copied && leftOut.length > 0 && (
          <p role="status" className="iso-only text-13 text-ink-2">
            {leftOutText(leftOut)}
          </p>
        )}
        {pins !== null && pins > 0 && (
          <p className="text-center text-13">
            <Button kind="link" onClick={props.onCompare}>
              Compare with {formatCount(pins)} pinned
            </Button>
          </p>
        )}
      </fieldset>
    </div>
  );
});

/** The state of the disclosure of these terms; before it is made, that it goes with them, and its steps. */
function Disclosed({
  regime,
  structure,
  disclosure,
  signs,
}: Pick<ResultsActionsProps, "disclosure" | "structure" | "signs"> & { regime: DocumentRegime }) {
  if (disclosure !== null) return <SentState regime={regime} state={disclosure} />;
  return (
    <div role="status" className="min-w-0 text-13 text-ink-2">
      <p className="flex gap-2 pb-1.5">
        <Icon name="document" className="mt-0.5 size-4 flex-none text-ink-3" />
        <span className="min-w-0">
          Goes with the {ruledName(regime)} disclosure of {structure ? `${structure} alone` : "these terms"}.
        </span>
      </p>
      <DisclosureSteps progress={null} signs={signs} isBrief />
    </div>
  );
}

interface PinButtonProps {
  most: number;
  pins: number;
  pinned: boolean;
  onPin: () => void;
}

function PinButton({ most, pins, pinned, onPin }: PinButtonProps) {
  const full = pins >= most;
  return (
    <Button data-key="p" className={SECOND} onClick={onPin} aria-disabled={pinned || full}>
      <Icon name="pin" />
      {pinned ? "Pinned" : full ? `${most} of ${most} pinned` : "Pin to compare"}
    </Button>
  );
}

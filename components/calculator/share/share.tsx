"use client";

import { memo, type ReactNode, useId } from "react";
import type { PageLock, SendingNeeds } from "@/components/calculator/merchant/sending";
import type { Brand, Deal } from "@/components/calculator/offer/offer";
import type { Audience } from "@/components/calculator/results/money-bar";
import type { ApplyFix } from "@/components/calculator/terms/fix-button";
import { CHECK, Drawing } from "@/components/ui/drawing";
import { LINK, PRINTER } from "@/components/ui/drawings-of-outputs";
import { DRAWINGS } from "@/components/ui/icon";
import { PageSection } from "@/components/ui/page-section";
import { useCanShare } from "@/components/ui/share-text";
import type { Micros } from "@/lib/calculator/money/money";
import type { Fix } from "@/lib/calculator/terms/problems";
import type { Copied, Sharing } from "./copied";
import { CopiedText, RefusedText } from "./copied-text";
import { LockReason } from "./lock-reason";

interface ShareProps {
  sharing: Sharing;
  brand: Brand;
  deal: Deal;
  /** Why the terms may not go to the merchant; null when they may. */
  lock: PageLock | null;
  /** What the ISO needs to send the disclosure. */
  needs: SendingNeeds;
  holdback: Micros;
  /** The change that makes these terms sendable; null without one. */
  fix: Fix | null;
  onFix: ApplyFix;
  /** Whether the figures are no longer offered, so that nobody gets them. */
  stale: boolean;
  /** Why the last output for the merchant failed although nothing locks the terms; null when it did not. */
  trouble: string | null;
  onDownload: () => void;
  onPrint: (audience: Audience) => void;
}

/** The buttons that copy, print and download the terms, grouped by who may read the result. */
export const Share = memo(function Share(props: ShareProps) {
  const { sharing, brand, deal, lock, needs, stale, trouble, onDownload, onPrint } = props;
  const reason = useId();
  const lockedBy = lock === null ? null : reason;
  const canShare = useCanShare();
  const ownLockedBy = stale ? reason : null;
  // What was copied before is not offered any more either.
  const copied = stale || sharing.copied?.place === "compare" ? null : sharing.copied;
  const isCopied = (kind: Copied["kind"]) => copied?.done && copied.kind === kind;
  const refused = copied !== null && !copied.done && copied.place === "share" ? copied : null;
  const forMerchant = refused !== null && isForMerchant(refused);
  return (
    <PageSection title="Share" aside="The terms as they stand now" className="noscript:hidden">
      <div className="grid gap-5">
        <div>
          <Group title="For the merchant">
            <Action
              icon={isCopied("merchant") && lock === null ? CHECK : DRAWINGS.copy}
              name="Copy for merchant"
              hint="Plain text. No buy rate, upsell, factor or commission."
              lockedBy={lockedBy}
              onAct={() => sharing.copyForMerchant("share")}
            />
            {canShare && (
              <Action
                icon={isCopied("shared") && lock === null ? CHECK : DRAWINGS.share}
                name="Share with the merchant"
                hint="The same text, by an app of this device."
                lockedBy={lockedBy}
                onAct={() => sharing.shareWithMerchant("share")}
              />
            )}
            <Action
              icon={PRINTER}
              name="Print for merchant"
              hint="A sheet without buy rate, upsell, factor or commission."
              lockedBy={lockedBy}
              onAct={() => onPrint("merchant")}
            />
          </Group>
          {refused && forMerchant && lock === null && (
            <div className="mt-2.5">
              <RefusedText {...refused} />
            </div>
          )}
          <p role="status" className="text-13 text-warn not-empty:mt-2.5">
            {trouble}
          </p>
          {lock && (
            <div className="mt-2.5">
              <LockReason
                id={reason}
                lock={lock}
                needs={needs}
                holdback={props.holdback}
                fix={props.fix}
                onFix={props.onFix}
                brand={brand}
                deal={deal}
              />
            </div>
          )}
        </div>
        <div>
          <Group title="For you, not for the merchant">
            <Action
              icon={isCopied("full") ? CHECK : DRAWINGS.document}
              name="Copy full terms"
              hint="Everything, with rates and commission."
              lockedBy={ownLockedBy}
              onAct={sharing.copyFullTerms}
            />
            <Action
              icon={isCopied("link") ? CHECK : LINK}
              name="Copy link"
              hint="Opens this calculator with these terms. For colleagues only."
              lockedBy={ownLockedBy}
              onAct={sharing.copyLink}
            />
            <Action
              icon={DRAWINGS.download}
              name="Download CSV"
              hint="For a spreadsheet, with rates and commission."
              lockedBy={ownLockedBy}
              onAct={onDownload}
            />
            <Action
              icon={PRINTER}
              name="Print ISO copy"
              hint="A sheet with rates and commission."
              lockedBy={ownLockedBy}
              onAct={() => onPrint("iso")}
            />
          </Group>
          {refused && !forMerchant && (
            <div className="mt-2.5">
              <RefusedText {...refused} />
            </div>
          )}
        </div>
      </div>
      <div role="status">
        {copied?.done && !(isForMerchant(copied) && lock !== null) && <CopiedText {...copied} />}
      </div>
    </PageSection>
  );
});

function isForMerchant({ kind }: Copied): boolean {
  return kind === "merchant" || kind === "shared";
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <h3 id={id} className="pb-2 text-13 font-medium text-ink-2">
        {title}
      </h3>
      <ul aria-labelledby={id} className="grid gap-2 phone:grid-cols-2">
        {children}
      </ul>
    </div>
  );
}

interface ActionProps {
  /** The path of its drawing. */
  icon: string;
  name: string;
  hint: string;
  /** The id of the reason why it is locked; null where it is not. */
  lockedBy?: string | null;
  onAct: () => void;
}

/**
 * A card that is a button as a whole. A locked one stays focusable, so that screen readers read its reason.
 */
function Action({ icon, name, hint, lockedBy = null, onAct }: ActionProps) {
  const id = useId();
  const locked = lockedBy !== null;
  return (
    <li className={locked ? "card-button locked" : "card-button"}>
      <Drawing path={locked ? DRAWINGS.lock : icon} />
      <button
        type="button"
        onClick={locked ? undefined : onAct}
        aria-disabled={locked}
        aria-describedby={lockedBy ?? id}
      >
        {name}
      </button>
      {!locked && (
        <p id={id} className="iso-only text-13 text-ink-3">
          {hint}
        </p>
      )}
    </li>
  );
}

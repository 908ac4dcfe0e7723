"use client";

import { memo, type ReactNode, useId } from "react";
import type { SendingNeeds } from "@/components/calculator/merchant/sending";
import type { Brand, Deal } from "@/components/calculator/offer/deal";
import type { Audience } from "@/components/calculator/results/money-bar";
import type { TermChange } from "@/components/calculator/terms/term-changes";
import { Icon, type IconName } from "@/components/ui/icon";
import { PageSection } from "@/components/ui/page-section";
import type { MerchantLock } from "@/lib/calculator/merchant-gate";
import { LockReason } from "./lock-reason";
import type { Copied, Sharing } from "./use-sharing";

interface ShareProps {
  sharing: Sharing;
  brand: Brand;
  deal: Deal;
  /** Why the terms may not go to the merchant; null when they may. */
  lock: MerchantLock | null;
  /** What the ISO needs to send the disclosure. */
  needs: SendingNeeds;
  onDownload: () => void;
  onPrint: (audience: Audience) => void;
}

/** Everything that takes the terms elsewhere, by who may read it. */
export const Share = memo(function Share(props: ShareProps) {
  const { sharing, brand, deal, lock, needs, onDownload, onPrint } = props;
  const reason = useId();
  const lockedBy = lock === null ? null : reason;
  const { copied } = sharing;
  return (
    <PageSection title="Share" aside="The terms as they stand now" className="noscript:hidden">
      <div className="grid gap-5">
        <div>
          <Group title="For the merchant">
            <Action
              icon="copy"
              name="Copy for merchant"
              hint="Plain text. No buy rate, upsell, factor or commission."
              lockedBy={lockedBy}
              onAct={sharing.copyForMerchant}
            />
            <Action
              icon="printer"
              name="Print for merchant"
              hint="One page. No buy rate, upsell, factor or commission."
              lockedBy={lockedBy}
              onAct={() => onPrint("merchant")}
            />
          </Group>
          {lock && (
            <div className="mt-2.5">
              <LockReason id={reason} lock={lock} needs={needs} brand={brand} deal={deal} />
            </div>
          )}
        </div>
        <Group title="For you, not for the merchant">
          <Action
            icon="document"
            name="Copy full terms"
            hint="Everything, with rates and commission."
            onAct={sharing.copyFullTerms}
          />
          <Action
            icon="link"
            name="Copy link"
            hint="Opens this calculator with these terms. For colleagues only."
            onAct={sharing.copyLink}
          />
          <Action
            icon="download"
            name="Download CSV"
            hint="For a spreadsheet, with rates and commission."
            onAct={onDownload}
          />
          <Action
            icon="printer"
            name="Print ISO copy"
            hint="One page, with rates and commission."
            onAct={() => onPrint("iso")}
          />
        </Group>
      </div>
      <div role="status">
        {copied && !(copied.kind === "merchant" && lock !== null) && <CopiedText {...copied} />}
      </div>
    </PageSection>
  );
});

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
  icon: IconName;
  name: string;
  hint: string;
  /** The id of the reason it is locked for. */
  lockedBy?: string | null;
  onAct: () => void;
}

/** The whole card is the button's; a locked one stays focusable, so that its reason is read. */
function Action({ icon, name, hint, lockedBy = null, onAct }: ActionProps) {
  const id = useId();
  const locked = lockedBy !== null;
  return (
    <li
      className={`relative flex items-start gap-3 rounded-m border px-4 py-3 ${locked ? "border-line bg-sunken text-ink-3" : "border-line-strong bg-surface hover:border-edge"}`}
    >
      <Icon name={locked ? "lock" : icon} className={`mt-0.5 size-4 ${locked ? "" : "text-brand-text"}`} />
      <div>
        <button
          type="button"
          onClick={locked ? undefined : onAct}
          aria-disabled={locked}
          aria-describedby={lockedBy ?? id}
          className={`text-left font-semibold after:absolute after:inset-0 after:rounded-m after:content-[''] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brand-text ${locked ? "cursor-not-allowed forced-colors:text-[GrayText]" : "cursor-pointer"}`}
        >
          {name}
        </button>
        {!locked && (
          <p id={id} className="text-13 text-ink-3">
            {hint}
          </p>
        )}
      </div>
    </li>
  );
}

const COPIED: Record<Copied["kind"], string> = {
  merchant: "for the merchant",
  full: "with rates and commission",
  link: "the link to these terms",
  earlier: "your earlier terms",
};

/** What was copied, to read; or to copy by hand, where the browser refused. */
function CopiedText({ kind, text, done, leftOut }: Copied) {
  return (
    <div className="mt-3 overflow-hidden rounded-m border border-line">
      <p
        className={`flex items-center gap-2.5 border-b border-line px-3.5 py-2.5 ${done ? "bg-ok-ground text-ok" : "bg-warn-ground text-warn"}`}
      >
        <Icon name={done ? "check" : "warning"} />
        <span className="text-ink-2">
          {done ? (
            <>
              <b className="text-ink">Copied</b> {COPIED[kind]}. {leftOutText(leftOut)}
            </>
          ) : (
            <>
              <b className="text-ink">Your browser did not allow copying.</b> Select the text and copy it.{" "}
              {leftOutText(leftOut)}
            </>
          )}
        </span>
      </p>
      <p className="bg-surface px-3.5 py-3 text-13 wrap-anywhere whitespace-pre-wrap text-ink-2 select-all">
        {text}
      </p>
    </div>
  );
}

/** Says of drafts beyond their limits that they were not copied, and what was. */
export function leftOutText(leftOut: TermChange[]): string {
  return leftOut
    .map(({ label, before, now }) => `${label} ${before} is beyond its limit: copied with ${now}.`)
    .join(" ");
}

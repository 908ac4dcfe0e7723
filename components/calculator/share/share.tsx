"use client";

import { useId } from "react";
import type { Audience } from "@/components/calculator/results/money-bar";
import { Icon, type IconName } from "@/components/ui/icon";
import { PageSection } from "@/components/ui/page-section";
import type { Shared } from "./share-texts";
import { termsCsv } from "./terms-csv";
import type { Copied, Sharing } from "./use-sharing";

interface ShareProps {
  sharing: Sharing;
  onDownload: () => void;
  onPrint: (audience: Audience) => void;
}

/** Everything that takes the terms elsewhere. */
export function Share({ sharing, onDownload, onPrint }: ShareProps) {
  return (
    <PageSection title="Share" aside="The terms as they stand now" className="noscript:hidden">
      <ul className="grid gap-2 phone:grid-cols-2">
        <Action
          icon="copy"
          name="Copy for merchant"
          hint="Plain text. No buy rate, upsell or commission."
          onAct={sharing.copyForMerchant}
        />
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
          name="Print for merchant"
          hint="One page. No buy rate, upsell or commission."
          onAct={() => onPrint("merchant")}
        />
        <Action
          icon="printer"
          name="Print ISO copy"
          hint="One page, with rates and commission."
          onAct={() => onPrint("iso")}
        />
      </ul>
      <div role="status">{sharing.copied && <CopiedText {...sharing.copied} />}</div>
    </PageSection>
  );
}

interface ActionProps {
  icon: IconName;
  name: string;
  hint: string;
  onAct: () => void;
}

function Action({ icon, name, hint, onAct }: ActionProps) {
  const id = useId();
  return (
    <li>
      <button
        type="button"
        onClick={onAct}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint`}
        className="flex size-full cursor-pointer items-start gap-3 rounded-m border border-line-strong bg-surface px-4 py-3 text-left hover:border-edge"
      >
        <Icon name={icon} className="mt-0.5 size-4 text-brand-text" />
        <span>
          <b id={`${id}-name`} className="block">
            {name}
          </b>
          <span id={`${id}-hint`} className="block text-13 text-ink-3">
            {hint}
          </span>
        </span>
      </button>
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
function CopiedText({ kind, text, done }: Copied) {
  return (
    <div className="mt-3 overflow-hidden rounded-m border border-line">
      <p
        className={`flex items-center gap-2.5 border-b border-line px-3.5 py-2.5 ${done ? "bg-ok-ground text-ok" : "bg-warn-ground text-warn"}`}
      >
        <Icon name={done ? "check" : "warning"} />
        <span className="text-ink-2">
          {done ? (
            <>
              <b className="text-ink">Copied</b> {COPIED[kind]}.
            </>
          ) : (
            <>
              <b className="text-ink">Your browser did not allow copying.</b> Select the text and copy it.
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

/** Hands the terms to the browser as a file to keep. */
export function downloadTerms(shared: Shared): void {
  const address = URL.createObjectURL(new Blob([termsCsv(shared)], { type: "text/csv;charset=utf-8" }));
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = `${shared.deal.dealId}.csv`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

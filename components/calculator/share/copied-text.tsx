import { isoOnly } from "@/components/calculator/privacy/iso-only";
import { usePrivateHidden } from "@/components/calculator/privacy/private-figures";
import { Icon } from "@/components/ui/icon";
import { RefusedCopy } from "@/components/ui/refused-copy";
import { type Copied, leftOutText } from "./copied";

const COPIED: Record<Copied["kind"], string> = {
  merchant: "for the merchant",
  shared: "with the merchant",
  both: "for the merchant",
  full: "with rates and commission",
  link: "the link to these terms",
};

/** The text that was copied, to read. */
export function CopiedText({ kind, text, leftOut }: Copied) {
  const hidden = usePrivateHidden();
  return (
    <div className="mt-3 overflow-hidden rounded-m border border-line">
      <p className="flex items-center gap-2.5 border-b border-line bg-ok-ground px-3.5 py-2.5 text-ok">
        <Icon name="check" />
        <span className="text-ink-2">
          <b className="text-ink">{kind === "shared" ? "Shared" : "Copied"}</b>{" "}
          {hidden && kind === "full" ? "your copy" : COPIED[kind]}. {leftOutText(leftOut)}
        </span>
      </p>
      {(!hidden || mayStay(kind, text)) && (
        <p className="bg-surface px-3.5 py-3 text-13 wrap-anywhere whitespace-pre-wrap text-ink-2 select-all">
          {text}
        </p>
      )}
    </div>
  );
}

/** The text that the browser refused to copy, where its button is. */
export function RefusedText({ kind, text, leftOut }: Copied) {
  const hidden = usePrivateHidden();
  return (
    <RefusedCopy
      what={kind === "shared" ? "sharing" : "copying"}
      text={!hidden || mayStay(kind, text) ? text : null}
      note={leftOutText(leftOut)}
    />
  );
}

/**
 * Whether a text may be on the page while the commission is hidden. A copied link contains the upsell, and a
 * text that was copied earlier can contain private figures.
 */
function mayStay(kind: Copied["kind"], text: string): boolean {
  return kind !== "link" && !isoOnly(text);
}

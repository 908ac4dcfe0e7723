import { isoOnly } from "@/components/calculator/privacy/iso-only";
import { usePrivateHidden } from "@/components/calculator/privacy/private-figures";
import { Icon } from "@/components/ui/icon";
import { type Copied, leftOutText } from "./copied";

const COPIED: Record<Copied["kind"], string> = {
  merchant: "for the merchant",
  full: "with rates and commission",
  link: "the link to these terms",
  earlier: "your earlier terms",
};

/** The copied text to read; where the browser refused to copy, the text to copy by hand. */
export function CopiedText({ kind, text, done, leftOut }: Copied) {
  const hidden = usePrivateHidden();
  // A copied link contains the upsell, and a text that was copied earlier can contain private figures.
  const shows = !hidden || (kind !== "link" && !isoOnly(text));
  return (
    <div className="mt-3 overflow-hidden rounded-m border border-line">
      <p
        className={`flex items-center gap-2.5 border-b border-line px-3.5 py-2.5 ${done ? "bg-ok-ground text-ok" : "bg-warn-ground text-warn"}`}
      >
        <Icon name={done ? "check" : "warning"} />
        <span className="text-ink-2">
          {done ? (
            <>
              <b className="text-ink">Copied</b> {hidden && kind === "full" ? "your copy" : COPIED[kind]}.{" "}
              {leftOutText(leftOut)}
            </>
          ) : (
            <>
              <b className="text-ink">Your browser did not allow copying.</b> Select the text and copy it.{" "}
              {leftOutText(leftOut)}
            </>
          )}
        </span>
      </p>
      {shows && (
        <p className="bg-surface px-3.5 py-3 text-13 wrap-anywhere whitespace-pre-wrap text-ink-2 select-all">
          {text}
        </p>
      )}
    </div>
  );
}

import { useId } from "react";
import type { SendingRange } from "@/components/calculator/merchant/sending-range";
import type { Gate } from "@/components/calculator/merchant/use-gate";
import type { Brand, Offer } from "@/components/calculator/offer/offer";
import { secondsNow } from "@/components/calculator/page/times";
import { leftOutText, type Sharing } from "@/components/calculator/share/copied";
import { RefusedText } from "@/components/calculator/share/copied-text";
import { LockReason } from "@/components/calculator/share/lock-reason";
import { type MerchantOption, optionsText } from "@/components/calculator/share/options";
import { offeredLines } from "@/components/calculator/share/share-texts";
import type { ApplyFix } from "@/components/calculator/terms/fix-button";
import { Button } from "@/components/ui/button";
import { Drawing } from "@/components/ui/drawing";
import { PRINTER } from "@/components/ui/drawings-of-outputs";
import { Icon } from "@/components/ui/icon";

export interface ForMerchantProps {
  /** The offer as it is shown. */
  offer: Offer;
  /** The ticked columns, in their order: two, or fewer while the ISO chooses. */
  options: MerchantOption[];
  brand: Brand;
  gate: Gate;
  sharing: Sharing;
  /** What of the number of payments can be sent; null where nothing limits it. */
  range: SendingRange | null;
  onFix: ApplyFix;
  onPrint: (options: MerchantOption[]) => void;
}

/** The text of the two ticked options as the merchant gets it, to copy or to print. */
export function ForMerchant(props: ForMerchantProps) {
  const { offer, options, brand, gate, sharing, range, onFix, onPrint } = props;
  const [title, reason] = [useId(), useId()];
  const { deal, limits, stipulations } = offer;
  const lock =
    gate.outputLock === "offline"
      ? gate.outputLock
      : options
          .map(({ quote, financing }) => gate.lockOf(quote, financing.fees))
          .find((each) => each !== null);
  const text = optionsText({ brandName: brand.name, deal, stipulations, now: secondsNow() }, options);
  const hindrance = lock ? null : hindranceOf(options);
  const off = lock !== undefined || hindrance !== null;
  const copied = sharing.copied?.place === "compare" ? sharing.copied : null;
  return (
    <section aria-labelledby={title} className="min-w-0 max-w-160 flex-[1_1_18rem]">
      <h3 id={title} className="text-16 font-semibold">
        For the merchant
      </h3>
      <p className="iso-only pb-3 text-13 text-ink-3">
        Option A and Option B. No buy rate, upsell, factor or commission.
      </p>
      {off ? (
        <div id={lock ? undefined : reason} className="text-13 text-ink-2">
          {lock ? (
            <LockReason
              id={reason}
              lock={lock}
              needs={gate.needs}
              holdback={limits.holdback}
              fix={range?.fix ?? null}
              onFix={onFix}
              brand={brand}
              deal={deal}
            />
          ) : (
            hindrance
          )}
        </div>
      ) : (
        <p className="rounded-m border border-line bg-surface px-4 py-3.5 text-13 wrap-anywhere whitespace-pre-wrap text-ink-2 select-all">
          {text}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2 pt-4 max-phone:*:flex-auto">
        <Button
          aria-disabled={off}
          aria-describedby={off ? reason : undefined}
          onClick={() => onPrint(options)}
        >
          <Drawing path={PRINTER} />
          Print both
        </Button>
        <Button
          aria-disabled={off}
          aria-describedby={off ? reason : undefined}
          onClick={() => sharing.copyBoth(text, options)}
        >
          <Icon name={sharing.fresh === "both" ? "check" : "copy"} />
          {sharing.fresh === "both" ? "Copied both" : "Copy both for the merchant"}
        </Button>
      </div>
      {copied && !copied.done && !off && (
        <div className="pt-2.5">
          <RefusedText {...copied} />
        </div>
      )}
      <p role="status" className="text-13 text-ink-2 not-empty:pt-2.5">
        {!off && gate.trouble}
        {copied?.done && !off && `Copied for the merchant. ${leftOutText(copied.leftOut)}`}
      </p>
    </section>
  );
}

/** Why the ticked columns are no two options; null where they are. */
function hindranceOf(options: MerchantOption[]): string | null {
  if (options.length < 2) return "Tick two columns: the merchant gets them as Option A and Option B.";
  const [first, second] = options.map((option) => offeredLines(option).join("\n"));
  return first === second
    ? "Both options are the same terms. Change the terms, or tick another column."
    : null;
}

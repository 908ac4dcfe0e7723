import type { Priced } from "@/components/calculator/dates/merchant-pace";
import { PaymentDates } from "@/components/calculator/dates/payment-dates";
import type { Gate } from "@/components/calculator/merchant/use-gate";
import type { Brand, Offer } from "@/components/calculator/offer/offer";
import { Stipulations } from "@/components/calculator/offer/offer-facts";
import { ShareOnDemand } from "@/components/calculator/on-demand/on-demand";
import type { useOutputs } from "@/components/calculator/share/use-outputs";
import type { ApplyFix } from "@/components/calculator/terms/fix-button";
import { PageSection } from "@/components/ui/page-section";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { Fix } from "@/lib/calculator/terms/problems";

interface PageFootProps {
  priced: Priced;
  /** Whether `priced` still follows an input. */
  busy: boolean;
  viewOnly: boolean;
  offer: Offer;
  brand: Brand;
  gate: Gate;
  outputs: ReturnType<typeof useOutputs>;
  /** The change that makes these terms sendable; null without one. */
  fix: Fix | null;
  onFix: ApplyFix;
  /** Whether the figures are no longer offered. */
  stale: boolean;
}

/** The payment dates, and beside them what is needed and what takes the terms along: no column is empty. */
export function PageFoot(props: PageFootProps) {
  const { priced, viewOnly, offer, brand, gate, outputs, stale } = props;
  const { deal, limits, stipulations } = offer;
  // Without the APR they are no part of the server's page, whose weight is bounded.
  const hydrated = useHydrated();
  const dated = hydrated || priced.estimate !== null;
  const beside = !viewOnly || stipulations.length > 0;
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] gap-x-14 ${beside ? "wide:grid-cols-2" : ""}`}>
      <div aria-busy={props.busy || undefined} className="page-below">
        {dated && (
          <PaymentDates
            estimate={priced.scheduled}
            merchantName={deal.merchantName}
            brandName={brand.name}
            locked={gate.outputLock !== null}
            stale={stale}
            onCalendar={viewOnly ? null : outputs.calendar}
          />
        )}
      </div>
      {beside && (
        <div>
          <Stipulations stipulations={stipulations} brandName={brand.name} />
          {!viewOnly && (
            <ShareOnDemand
              meanwhile={
                hydrated && (
                  <PageSection title="Share" aside={null}>
                    <p className="text-ink-2">
                      Copies, prints and files are here as soon as they have loaded.
                    </p>
                  </PageSection>
                )
              }
              sharing={outputs.sharing}
              brand={brand}
              deal={deal}
              lock={gate.outputLock}
              needs={gate.needs}
              holdback={limits.holdback}
              fix={props.fix}
              onFix={props.onFix}
              stale={stale}
              trouble={gate.trouble}
              onDownload={outputs.downloadTerms}
              onPrint={outputs.print}
            />
          )}
        </div>
      )}
    </div>
  );
}

import { memo } from "react";
import { dealTypeName, ordinal } from "@/components/calculator/page/wording";
import { Icon } from "@/components/ui/icon";
import { PageSection } from "@/components/ui/page-section";
import { formatCount, formatMoney } from "@/lib/calculator/money/formats";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Deal } from "./offer";

/** Who the deal is for, and the facts that do not change with the terms. */
export const DealHeader = memo(function DealHeader({ deal, limits }: { deal: Deal; limits: OfferLimits }) {
  const facts: [name: string, value: string | null][] = [
    ["Deal", deal.dealId],
    ["ISO", deal.isoName],
    ["State", deal.merchantState],
    ["Type", deal.dealType === null ? null : dealTypeName(deal.dealType)],
    ["Position", deal.position === null ? null : ordinal(deal.position)],
    [
      "Monthly receivables",
      limits.monthlyReceivables === null ? null : formatMoney(limits.monthlyReceivables),
    ],
    ["Offer version", formatCount(limits.version)],
  ];
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-3 pt-5 pb-5 phone:pt-[18px] phone:pb-4 lower:pt-1.5 lower:pb-1.5">
      <h1 className="min-w-0 text-24 font-semibold tracking-[-0.022em] wrap-anywhere phone:text-28">
        <bdi>{deal.merchantName}</bdi>
      </h1>
      <details className="deal-facts-fold phone:hidden">
        <summary className="text-13 text-brand-text">
          <span>All facts</span>
          <span>Fewer facts</span>
        </summary>
      </details>
      <dl className="deal-facts grid min-w-0 grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-x-4 gap-y-3 max-phone:w-full phone:flex phone:flex-wrap phone:gap-x-7 phone:gap-y-2">
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name} className="min-w-0">
              <dt className="text-12 text-ink-3">{name}</dt>
              <dd className="wrap-anywhere">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
});

/** What the funder needs before funding; nothing where the list is empty. */
export const Stipulations = memo(function Stipulations({
  stipulations,
  brandName,
}: {
  stipulations: string[];
  brandName: string;
}) {
  if (stipulations.length === 0) return null;
  return (
    <PageSection
      title="Needed before funding"
      aside={
        <>
          Requested by <bdi>{brandName}</bdi>
        </>
      }
    >
      <ul>
        {[...new Set(stipulations)].map((stipulation) => (
          <li key={stipulation} className="flex min-h-[41px] gap-3 border-t border-line py-2.5">
            <Icon name="document" className="mt-0.5 size-4 text-ink-3" />
            <bdi className="min-w-0 wrap-anywhere whitespace-pre-line">{stipulation}</bdi>
          </li>
        ))}
      </ul>
    </PageSection>
  );
});

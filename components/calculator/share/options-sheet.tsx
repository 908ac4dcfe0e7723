"use client";

import { memo } from "react";
import type { Brand, Deal } from "@/components/calculator/offer/offer";
import { formatCount } from "@/lib/calculator/money/formats";
import { type MerchantOption, type OptionRow, optionName, optionNotes, optionRows } from "./options";
import { PagedSheet, type SheetPage } from "./paged-sheet";
import { estimateSentence, merchantStipulations } from "./share-texts";
import { SheetBar } from "./sheet-head";
import { neededSection, type SheetSection } from "./sheet-sections";

interface OptionsSheetProps {
  prints: boolean;
  brand: Brand;
  deal: Deal;
  options: MerchantOption[];
  stipulations: string[];
}

const KIND = "Proposed terms, two options";

/**
 * The sheet with two options for the merchant beside each other, figure by figure. It contains no buy rate, upsell,
 * factor or commission, and no label of a structure.
 */
export const OptionsSheet = memo(function OptionsSheet(props: OptionsSheetProps) {
  const { prints, brand, deal, options } = props;
  const rows = optionRows(options);
  const needed = [...new Set(merchantStipulations(props.stipulations, deal.isoName))];
  const sections: SheetSection[] = [
    {
      key: "options",
      rows: rows.length,
      render: (from, to) => <OptionsTable options={options} rows={rows.slice(from, to)} />,
    },
    ...neededSection(needed),
  ];
  return (
    <PagedSheet
      prints={prints}
      content={[options]}
      opening={
        <>
          <SheetBar brand={brand} kind={KIND} />
          <p className="pt-4 text-28 font-semibold tracking-[-0.022em] wrap-anywhere">
            <bdi>{deal.merchantName}</bdi>
          </p>
          <p className="pt-1 pb-3 wrap-anywhere text-ink-2">
            Deal <bdi>{deal.dealId}</bdi>. Prepared by <bdi>{deal.isoName}</bdi>.
            <span className="printed-at" />
          </p>
        </>
      }
      short={sections.map(({ key, rows: count, render }) => <div key={key}>{render(0, count)}</div>)}
      sections={sections}
      running={
        <div data-running>
          <SheetBar brand={brand} kind={KIND} continued />
          <p className="line-clamp-2 pt-3 pb-2 text-16 font-semibold wrap-anywhere">
            <bdi>{deal.merchantName}</bdi>
          </p>
        </div>
      }
      foot={(page) => <OptionsFoot {...props} page={page} />}
    />
  );
});

function OptionsTable({ options, rows }: { options: MerchantOption[]; rows: OptionRow[] }) {
  return (
    <>
      <table className="w-full table-fixed border-collapse text-left">
        <thead>
          <tr className="text-15 font-semibold">
            <th className="w-1/4" />
            {options.map((_, index) => (
              <th key={optionName(index)} className="py-2 pl-6">
                {optionName(index)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, values }) => (
            <tr key={key} data-row className="border-t border-line align-baseline">
              <th className="py-(--row) font-normal wrap-anywhere text-ink-2">
                <bdi>{label}</bdi>
              </th>
              {values.map((value, index) => (
                <td
                  key={optionName(index)}
                  className={`py-(--row) pl-6 wrap-anywhere ${key === "You receive" ? "text-24 font-semibold" : ""}`}
                >
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {optionNotes(options).map((note) => (
        <p key={note} className="pt-1.5 text-12 text-ink-2">
          {note}
        </p>
      ))}
    </>
  );
}

function OptionsFoot({ brand, page }: OptionsSheetProps & { page: SheetPage | null }) {
  return (
    <footer data-foot className="sheet-foot">
      <p>{estimateSentence(brand.name)}</p>
      {page && (
        <p className="flex-none font-semibold text-ink">
          Page {formatCount(page[0])} of {formatCount(page[1])}
        </p>
      )}
    </footer>
  );
}

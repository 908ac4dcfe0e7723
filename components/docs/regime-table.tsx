import { formatMoney } from "@/lib/calculator/formats";
import { documentRegime, REGIME_ROWS, regimeName } from "@/lib/calculator/regimes";
import { formatDay } from "@/lib/calculator/schedule-texts";
import { FactTable } from "./fact-table";

/** The states with rules for disclosures, from when on and up to which sum. */
export function RegimeTable() {
  return (
    <FactTable
      wordy
      caption="States with rules for disclosures"
      columns={["State", "Applies", "Beside a price"]}
      rows={REGIME_ROWS.map(({ regime, state, from, most, apr }) => ({
        key: state,
        cells: [
          regimeName(regime),
          `funded from ${formatDay(from)}, up to ${formatMoney(most)}`,
          `${apr ? "APR" : "no APR"}; ${documentRegime(regime) === null ? "no document yet" : "a document first"}`,
        ],
      }))}
    />
  );
}

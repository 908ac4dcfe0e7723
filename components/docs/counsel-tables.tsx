import { DOCUMENT_ASSUMPTIONS } from "@/lib/calculator/document-assumptions";
import type { CitedState } from "@/lib/calculator/document-citations";
import { citedStrings } from "@/lib/calculator/document-strings";
import { FactTable } from "./fact-table";

/** Every string of a state's document, whose words it is, and where the rules have it or ask for it. */
export function StringTable({ state, caption }: { state: CitedState; caption: string }) {
  return (
    <FactTable
      wordy
      caption={caption}
      columns={["Place", "Words", "Whose", "Citation"]}
      rows={citedStrings(state).map(({ name, place, when, words, source, citation }) => ({
        key: name,
        cells: [
          place,
          <span key="words">
            {words}
            {when !== null && <span className="block text-13 text-ink-3">Printed if {when}.</span>}
          </span>,
          source === "rule" ? "Rule" : "Ours",
          citation,
        ],
      }))}
    />
  );
}

/** What the documents rest on and no rule settles. */
export function AssumptionTable() {
  return (
    <FactTable
      wordy
      caption="What the documents rest on"
      columns={["About", "Assumption", "Where the rules speak of it"]}
      rows={DOCUMENT_ASSUMPTIONS.map(({ about, assumption, citation }) => ({
        key: assumption,
        cells: [about, assumption, citation ?? "Ours"],
      }))}
    />
  );
}

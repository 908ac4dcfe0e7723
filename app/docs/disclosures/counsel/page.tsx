import { AssumptionTable, StringTable } from "@/components/docs/disclosure-tables";
import { DocsPage } from "@/components/docs/docs-page";
import { Heading, Paragraph } from "@/components/docs/prose";
import { DOCUMENT_STATES, type DocumentState, TEMPLATE_VERSIONS } from "@/lib/schemas/disclosures/templates";

export const metadata = { title: "For counsel" };

const NAMES: Record<DocumentState, string> = { CA: "California", NY: "New York" };

/**
 * Every string of the documents with its citation, and every assumption. The page reads the same constants as
 * the documents.
 */
export default function CounselPage() {
  return (
    <DocsPage
      current="/docs/disclosures/counsel"
      title="For counsel"
      lead="Every string that the documents of California and New York print, with the rule that prescribes it or asks for it, and every assumption behind the figures. This is an engineer's reading and not legal advice: compare each string with the official text before you approve a template."
      contents={[
        ...DOCUMENT_STATES.map((state) => ({ href: `#${state}`, title: NAMES[state] })),
        { href: "#assumptions", title: "Assumptions" },
      ]}
    >
      {DOCUMENT_STATES.flatMap((state) => [
        <Heading key={`${state}-heading`} id={state}>
          {NAMES[state]}
        </Heading>,
        <Paragraph key={`${state}-about`}>
          {`Template ${TEMPLATE_VERSIONS[state]}. “Rule” marks the regulation's own words. “Ours” marks a text that the rule asks for without wording it; you may ask for other words. Values replace what is in [brackets].`}
        </Paragraph>,
        <StringTable key={state} state={state} caption={`The strings of ${NAMES[state]}`} />,
      ])}
      <Heading id="assumptions">Assumptions</Heading>
      <AssumptionTable />
    </DocsPage>
  );
}

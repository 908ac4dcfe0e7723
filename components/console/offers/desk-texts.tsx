import { FactList } from "@/components/console/ui/facts";
import { Section } from "@/components/console/ui/section";

/** What the desk wrote in an offer. */
export interface DeskTextsOf {
  /** The note to themselves. */
  note: string | null;
  stipulations: string[];
  metadata: Record<string, string> | null;
  /** Whether the ISO reads the stipulations. */
  showsStipulations: boolean;
}

/** The stipulations, the note and the metadata of an offer as they were written; nothing without any. */
export function DeskTexts({ note, stipulations, metadata, showsStipulations }: DeskTextsOf) {
  const named = Object.entries(metadata ?? {});
  if (note === null && stipulations.length === 0 && named.length === 0) return null;
  return (
    <Section
      id="desk-title"
      title="What you wrote"
      about={
        showsStipulations && stipulations.length > 0
          ? "Only the stipulations are shown to the ISO"
          : "Nothing of it is shown to the ISO"
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 wide:grid-cols-2">
        {stipulations.length > 0 && (
          <div>
            <h3 className="pb-1 font-semibold">Stipulations</h3>
            <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
              {[...new Set(stipulations)].map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        )}
        <div className="grid content-start gap-4">
          {note !== null && (
            <div>
              <h3 className="pb-1 font-semibold">Note to yourselves</h3>
              <p className="wrap-anywhere whitespace-pre-wrap text-ink-2">{note}</p>
            </div>
          )}
          {named.length > 0 && (
            <div>
              <h3 className="pb-1 font-semibold">Metadata</h3>
              <FactList facts={named.map(([name, value]) => ({ name, value }))} />
            </div>
          )}
        </div>
      </div>
    </Section>
  );
}

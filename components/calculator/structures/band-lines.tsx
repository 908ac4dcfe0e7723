import type { TermsForm } from "@/components/calculator/terms/terms-form";
import { Button } from "@/components/ui/button";
import { controlNotes } from "./control-notes";
import type { EnteredForm } from "./entered";
import type { ControlNotes, NextBand, Structured } from "./structured";

type TakeBand = (band: NextBand) => void;

/** The notes of the controls. A limit has a line where another structure allows values beyond it. */
export function notesOf(
  shown: Pick<Structured, "structures" | "structure"> & { entered: EnteredForm },
  form: TermsForm,
  onTake: TakeBand,
): ControlNotes {
  const { bands, kept } = controlNotes(shown, form);
  const { neighbours } = shown.structure;
  const line = (band: NextBand | null) => band && <BandLine band={band} onTake={onTake} />;
  return {
    purchasePrice: {
      hint: kept.purchasePrice ?? undefined,
      foot: line(bands.purchasePrice),
      ...neighbours.purchasePrice,
    },
    numPayments: { foot: line(bands.numPayments), ...neighbours.numPayments },
    upsell: kept.upsell === null ? "" : `${kept.upsell}. `,
  };
}

/** The line under a control: a button that enters the nearest value of another structure. */
function BandLine({ band, onTake }: { band: NextBand; onTake: TakeBand }) {
  return (
    <Button kind="link" vanishes className="band-line" onClick={() => onTake(band)}>
      {band.lead}:{" "}
      <u>
        {band.name}
        <span className="iso-only"> at {band.buyRate}</span>
      </u>
    </Button>
  );
}

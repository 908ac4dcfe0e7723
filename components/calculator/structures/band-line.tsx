import { Button } from "@/components/ui/button";
import type { NextBand } from "./structured";

/** Says under a control where another structure goes on, and goes there. */
export function BandLine({ band, onTake }: { band: NextBand; onTake: (band: NextBand) => void }) {
  return (
    <Button kind="link" vanishes className="band-line" onClick={() => onTake(band)}>
      {band.lead}: <u>{band.name}</u>
    </Button>
  );
}

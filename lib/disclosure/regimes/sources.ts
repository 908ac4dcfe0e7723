import type { Regime } from "./regimes";

interface RegimeSource {
  /** The law and its rules. */
  citation: string;
  /** The note on automatic debits for the funder's people and engineers; null when there is none. */
  debits: string | null;
}

/** The sources of each regime, and its rules on automatic debits. */
export const REGIME_SOURCES: Record<Regime, RegimeSource> = {
  california: { citation: "Cal. Fin. Code 22800-22807, 10 CCR 900-956", debits: null },
  new_york: { citation: "N.Y. Fin. Serv. Law 801-811, 23 NYCRR 600", debits: null },
  vermont: {
    citation: "Act of 2026, H.648",
    debits:
      "Vermont: automatic debits need a first-priority perfected security interest (Act of 2026, H.648). Ask counsel.",
  },
  texas: {
    citation: "Tex. Fin. Code 398",
    debits:
      "Texas: automatic debits need a first-priority perfected security interest (Fin. Code 398). Ask counsel.",
  },
};

import type { Regime } from "./regimes";

interface RegimeSource {
  /** Where the rules are. */
  citation: string;
  /** What the funder's people and engineers are told about automatic debits. */
  debits: string | null;
}

/** Where the rules of each regime are, and what they say of automatic debits. */
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

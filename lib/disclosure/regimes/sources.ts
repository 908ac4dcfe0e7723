import type { RuledState } from "./regimes";

interface StateSource {
  /** The law and its rules. */
  citation: string;
  /** The note on automatic debits for the funder's people and engineers; null when there is none. */
  debits: string | null;
}

/** The source of each row, and its rules on automatic debits. */
export const STATE_SOURCES: Record<RuledState, StateSource> = {
  CA: { citation: "Cal. Fin. Code 22800-22807, 10 CCR 900-956", debits: null },
  NY: { citation: "N.Y. Fin. Serv. Law 801-811, 23 NYCRR 600", debits: null },
  VT: {
    citation: "Act of 2026, H.648",
    debits:
      "Vermont: automatic debits need a first-priority perfected security interest (Act of 2026, H.648). Ask counsel.",
  },
  TX: {
    citation: "Tex. Fin. Code 398.051-398.053, 7 TAC 86.310-86.313",
    debits:
      "Texas: automatic debits need a first-priority perfected security interest (Fin. Code 398). Ask counsel.",
  },
  VA: { citation: "Va. Code 6.2-2231, 10 VAC 5-240-30", debits: null },
  CT: { citation: "Conn. Gen. Stat. 36a-863 to 36a-869", debits: null },
  FL: { citation: "Fla. Stat. 559.9613", debits: null },
  GA: { citation: "Ga. Code 10-1-393.18", debits: null },
  LA: { citation: "La. R.S. 9:3137.10", debits: null },
  UT: { citation: "Utah Code 7-27-202", debits: null },
  KS: { citation: "K.S.A. 75-784", debits: null },
  MO: { citation: "Mo. Rev. Stat. 427.300", debits: null },
};

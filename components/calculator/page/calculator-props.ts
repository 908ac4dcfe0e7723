import type { ReactNode } from "react";
import type { DisclosureActions } from "@/components/calculator/merchant/sending";
import type { Brand } from "@/components/calculator/offer/deal";
import type { Opening } from "@/components/calculator/opening/opening";
import type { TextLimits } from "@/components/calculator/review/review-dialog";
import type { Offer, Submit } from "@/components/calculator/review/submission";
import type { LastSubmission } from "@/lib/calculator/decisions";
import type { Disclosing } from "@/lib/calculator/merchant-state";

export interface CalculatorProps {
  brand: Brand;
  offer: Offer;
  /** Unix seconds. */
  linkExpiresAt: number;
  submissionKey: string;
  textLimits: TextLimits;
  /** The latest submission, and the decision on it; null without one. */
  submitted: ReactNode;
  served: Served;
  lastSubmission: LastSubmission | null;
  submit: Submit;
  /** Null where no disclosure is required. */
  disclosing: Disclosing | null;
  disclosureActions: DisclosureActions;
  /** Called once, after hydration. */
  recordView: () => Promise<void>;
}

/** The same with what is shown until the lazy parts are loaded. */
export interface OpenedProps extends CalculatorProps {
  opening: Opening;
}

/** What the server renders, so that no script has to. */
export interface Served {
  starts: ReactNode;
  /** What hides the commission, and what stands in its place while it is hidden. */
  privacy: { hide: ReactNode; hidden: ReactNode };
  printMark: ReactNode;
}

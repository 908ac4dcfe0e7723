/** `logoUrl` is a same-origin path or an allowed https address; null shows the neutral mark. */
export interface Brand {
  name: string;
  logoUrl: string | null;
  /** The funder's address for questions; null without one. */
  contactEmail: string | null;
}

/** The facts of the deal that the ISO may read. */
export interface Deal {
  dealId: string;
  merchantName: string;
  /** Two-letter code or free text, as the funder gave it. */
  merchantState: string | null;
  isoName: string;
  dealType: string | null;
  position: number | null;
}

/** The parts of a calculator link, as in its URL, not validated. */
export interface LinkParts {
  dealId: string;
  sig: string;
  exp: string;
}

/** What a calculator link carries: as it stands in an address, unchecked. */
export interface LinkParts {
  dealId: string;
  sig: string;
  exp: string;
}

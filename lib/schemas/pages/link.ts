/** The parts of a calculator link's URL, not validated. */
export interface LinkParts {
  dealId: string;
  sig: string;
  exp: string;
}

/** The parts of the URL of a merchant's link, not validated. */
export interface MerchantLinkParts extends LinkParts {
  disclosure: string;
}

/** The parts of a calculator link, as in its URL, not validated. */
export interface LinkParts {
  dealId: string;
  sig: string;
  exp: string;
}

/** The parts of a merchant's link, as in its URL, not validated. */
export interface MerchantLinkParts extends LinkParts {
  disclosure: string;
}

/** The mark on every copy that only the ISO may read. */
export const NOT_FOR_MERCHANT = "Not for the merchant";

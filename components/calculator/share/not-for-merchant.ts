/** Stands in every copy of what the ISO alone may read. */
export const NOT_FOR_MERCHANT = "Not for the merchant";

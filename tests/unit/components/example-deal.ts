export const BRAND = { name: "Meridian Capital", logoUrl: null, contactEmail: null };

/** The deal of worked example 1, as its pages name it. */
export const DEAL = {
  dealId: "HSB-20417",
  merchantName: "Harbor Street Bakery LLC",
  merchantState: "California",
  isoName: "Northline Partners",
  dealType: null,
  position: null,
};

/**
 * The text of a page that does not exist or that the person may not open. It is the same for both on purpose.
 */
export const NOTHING_HERE = {
  title: "There is nothing here for you",
  sentence: "The address is wrong, what it names is gone, or you no longer have a role with this funder.",
};

/** The words in place of a page of the console that is not there, or that the person may not open: the same for both. */
export const NOTHING_HERE = {
  title: "There is nothing here for you",
  sentence: "The address is wrong, what it names is gone, or you no longer have a role with this funder.",
};

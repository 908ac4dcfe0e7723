/**
 * Nothing leads here: the console has a page of its own. Without this file, Next sends its own page as data
 * with every page.
 */
export default function Empty() {
  return null;
}

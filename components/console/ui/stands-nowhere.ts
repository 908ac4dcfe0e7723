/** The id of a page's content. */
export const MAIN_ID = "main";

/** Whether the focus is on nothing that a person chose: on the page, or on its content as a whole. */
export function standsNowhere(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.id === MAIN_ID;
}

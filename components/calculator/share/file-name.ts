/** What the terms of a deal are called in a tab, a file and a device's sheet: "Corner Cafe - Harbor Street Funding". */
export function nameOfTerms(merchantName: string, brandName: string): string {
  return `${merchantName} - ${brandName}`;
}

/** The characters that some system refuses in a file's name. */
const REFUSED = /[\\/:*?"<>|]/g;

/** The name of a file of the terms, without its ending; `content` says what of them it has. */
export function fileName(merchantName: string, brandName: string, content?: string): string {
  const name = nameOfTerms(merchantName, brandName).replace(REFUSED, " ").replace(/ +/g, " ").trim();
  return content === undefined ? name : `${name}, ${content}`;
}

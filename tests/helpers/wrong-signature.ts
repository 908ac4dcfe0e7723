/** A link whose signature has another first character. */
export function withWrongSignature(link: string): string {
  return link.replace(/sig=(.)/, (_all, first: string) => `sig=${first === "_" ? "-" : "_"}`);
}

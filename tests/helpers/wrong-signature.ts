/** A link with another first character in its signature, whatever that was. */
export function withWrongSignature(link: string): string {
  return link.replace(/sig=(.)/, (_all, first: string) => `sig=${first === "_" ? "-" : "_"}`);
}

/** A typed text without space at either end; a no-break space counts as a space. */
export function typedText(text: string): string {
  return text.replace(/[\u00A0\u2007\u202F]/g, " ").trim();
}

/** Format characters that come along when a text is pasted: marks of direction, soft hyphens, zero-width spaces. */
const PASTED_FORMAT = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g;

/** A typed text as `typedText`, without the format characters that were pasted with it and nobody sees. */
export function pastedText(text: string): string {
  return typedText(text.replace(PASTED_FORMAT, ""));
}

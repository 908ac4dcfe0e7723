/**
 * Copies a text; false when the browser forbids it, because the page is not secure or by a setting. A text
 * that is still being made comes as a promise, null when there is nothing to copy: call this before anything
 * is awaited, since Safari takes only what is copied while it handles the press.
 */
export async function copyText(text: string | Promise<string | null>): Promise<boolean> {
  try {
    if (typeof text === "string") await navigator.clipboard.writeText(text);
    else if (typeof ClipboardItem === "undefined") await navigator.clipboard.writeText(given(await text));
    else await navigator.clipboard.write([new ClipboardItem({ "text/plain": blobOf(text) })]);
    return true;
  } catch {
    return false;
  }
}

function blobOf(text: Promise<string | null>): Promise<Blob> {
  const blob = text.then((made) => new Blob([given(made)], { type: "text/plain" }));
  // A refused write leaves it alone.
  blob.catch(() => undefined);
  return blob;
}

function given(text: string | null): string {
  if (text === null) throw new Error("There is nothing to copy.");
  return text;
}

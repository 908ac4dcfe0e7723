/** Copies a text. False when the browser forbids it, because the page is not secure or by a setting. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies a text. False where the browser forbids it: without a secure address, or by a setting. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

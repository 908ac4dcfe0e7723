const OFF = "calculator-keys-off";

/** Whether somebody switched single keys off on this device. */
export function keysAreOff(): boolean {
  return deviceStorage()?.getItem(OFF) != null;
}

/** Switches single keys on or off, for this device. */
export function switchKeys(on: boolean): void {
  if (on) deviceStorage()?.removeItem(OFF);
  else deviceStorage()?.setItem(OFF, "");
}

/** The storage of this device for the site; null where the browser forbids it. */
function deviceStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

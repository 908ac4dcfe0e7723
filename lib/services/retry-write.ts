import "server-only";
import { ApiError } from "@/lib/schemas/errors";

const TRIES = 5;

/**
 * Writes what depends on what was read: `write` gives null when it was no longer current, and is tried again on what
 * `readAgain` gives. SERVICE_UNAVAILABLE when others were faster five times.
 */
export async function retryWrite<Read, Result>(
  read: Read,
  readAgain: (last: Read) => Promise<Read>,
  write: (read: Read) => Promise<Result | null>,
): Promise<Result> {
  let current = read;
  for (let tries = 1; ; tries += 1) {
    const result = await write(current);
    if (result !== null) return result;
    if (tries === TRIES) {
      throw new ApiError("SERVICE_UNAVAILABLE", "Too many requests change this at once; try again shortly.");
    }
    current = await readAgain(current);
  }
}

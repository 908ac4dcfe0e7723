import "server-only";
import { ApiError } from "@/lib/schemas/errors";

const TRIES = 5;

/**
 * Retries an optimistic write. `write` returns null if what it was given is no longer current; it then runs
 * again with the result of `readAgain`. SERVICE_UNAVAILABLE after five tries.
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
      throw new ApiError(
        "SERVICE_UNAVAILABLE",
        "Too many concurrent requests change this object; try again shortly.",
      );
    }
    current = await readAgain(current);
  }
}

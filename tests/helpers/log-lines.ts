import { stderr, stdout } from "node:process";
import { vi } from "vitest";

/**
 * Collects every line this process logs from now on, parsed, instead of printing it. Ends with
 * `vi.restoreAllMocks()`.
 */
export function keepLogLines(): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  for (const stream of [stdout, stderr]) {
    vi.spyOn(stream, "write").mockImplementation((line) => lines.push(JSON.parse(String(line))) > 0);
  }
  return lines;
}

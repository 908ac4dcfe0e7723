import { readFileSync } from "node:fs";

/**
 * The values that lib/server/once-per-process.ts keeps.
 * @typedef {{ end?(request: string): void, flush?(): Promise<unknown>, begun?: boolean, pages?: ReturnType<typeof pagesOfActions>, count?(address: string): Promise<{ headers: Record<string, string>, over: object | null }> }} Shared
 * @returns {Map<string, Shared>}
 */
export function perProcess() {
  const shared = /** @type {{ offerCalculator?: ReturnType<typeof perProcess> }} */ (globalThis);
  shared.offerCalculator ??= new Map();
  return shared.offerCalculator;
}

/**
 * The pages that can call each server action of the build, for lib/server/web/page-actions.ts: paths with `*` for
 * a value.
 * @returns {Map<string, Set<string>>}
 */
export function pagesOfActions() {
  /** @type {{ node: Record<string, { workers: Record<string, object> }> }} */
  const { node } = JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8"));
  const pageOf = (/** @type {string} */ worker) =>
    worker
      .split("/")
      .slice(1, -1)
      .map((folder) => (folder.startsWith("[") ? "*" : folder))
      .join("/");
  return new Map(
    Object.entries(node).map(([id, { workers }]) => [id, new Set(Object.keys(workers).map(pageOf))]),
  );
}

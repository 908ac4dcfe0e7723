import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A page to visit; `cookie` signs the visitor in. */
export interface Audit {
  url: string;
  cookie?: string;
}

interface WithBrowser {
  chromium: string | undefined;
  flags: string[];
}

/** Lighthouse's scores of a mobile visit, 0 to 100, by category. */
export function audit({ url, cookie, chromium, flags }: Audit & WithBrowser): Record<string, number> {
  const folder = mkdtempSync(join(tmpdir(), "offer-calculator-lighthouse-"));
  const report = join(folder, "report.json");
  execFileSync(
    process.execPath,
    [
      "bench/node_modules/lighthouse/cli/index.js",
      url,
      "--quiet",
      "--output=json",
      `--output-path=${report}`,
      "--only-categories=performance,accessibility,best-practices",
      `--chrome-flags=--headless=new ${flags.join(" ")}`,
      "--no-enable-error-reporting",
      ...(cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, stdio: ["ignore", "ignore", "inherit"] },
  );
  const { categories } = JSON.parse(readFileSync(report, "utf8")) as {
    categories: Record<string, { score: number }>;
  };
  rmSync(folder, { recursive: true });
  return Object.fromEntries(
    Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)]),
  );
}

export function lighthouseVersion(): string {
  return JSON.parse(readFileSync("bench/node_modules/lighthouse/package.json", "utf8")).version;
}

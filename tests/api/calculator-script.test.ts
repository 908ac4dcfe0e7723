import { readdirSync, readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";

/** What the build says a page's scripts are made of. */
interface Manifest {
  clientModules: Record<string, { chunks: string[] }>;
  entryJSFiles: Record<string, string[]>;
}

const APP = ".next/server/app";

/** The manifests of the pages whose route begins with a path. */
function manifestsOf(route: string): Manifest[] {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" });
  const own = files.filter(
    (file) => `/${file}`.startsWith(route) && file.endsWith("_client-reference-manifest.js"),
  );
  return own.flatMap((file) => {
    const context = createContext({ globalThis: {} as { __RSC_MANIFEST?: Record<string, Manifest> } });
    runInContext(readFileSync(`${APP}/${file}`, "utf8"), context);
    return Object.values(context.globalThis.__RSC_MANIFEST ?? {});
  });
}

const modulesOf = (manifests: Manifest[]) => manifests.flatMap((each) => Object.keys(each.clientModules));

/** The text of every script that the pages load at first. */
function scriptsOf(manifests: Manifest[]): string {
  const chunks = manifests.flatMap(({ clientModules, entryJSFiles }) => [
    ...Object.values(clientModules).flatMap((module) => module.chunks),
    ...Object.values(entryJSFiles).flat(),
  ]);
  const files = new Set(chunks.map((chunk) => chunk.slice(chunk.indexOf("static/"))));
  return [...files].map((file) => readFileSync(`.next/${file}`, "utf8")).join("\n");
}

/** Sentences that stand in the console's components alone. */
function consoleTexts(): string[] {
  const sources = (places: string[]) =>
    places
      .flatMap((place) =>
        readdirSync(place, { recursive: true, encoding: "utf8" })
          .filter((file) => /\.tsx?$/.test(file))
          .map((file) => readFileSync(`${place}/${file}`, "utf8")),
      )
      .join("\n");
  const texts = sources(["components/console"]).matchAll(/"([A-Z][^"\\\n]{18,})"|>([A-Z][^<>{}"\n]{18,})</g);
  const shared = sources([
    "components/calculator",
    "components/ui",
    "components/merchant",
    "app/[dealId]",
    "lib",
  ]);
  return [...new Set([...texts].map(([, text, words]) => text ?? words ?? ""))].filter(
    (text) => !shared.includes(text),
  );
}

// Rule: C6-14
test("the scripts of the calculator's pages have no module and no text of the console", () => {
  const [calculator, console] = [manifestsOf("/[dealId]/"), manifestsOf("/console/")];
  expect(calculator.length).toBeGreaterThanOrEqual(3);
  const ofConsole = /\/(?:app|components)\/console\//;
  expect(modulesOf(console).some((module) => ofConsole.test(module))).toBe(true);
  expect(modulesOf(calculator).filter((module) => ofConsole.test(module))).toEqual([]);
  const texts = consoleTexts();
  const found = (script: string) => texts.filter((text) => script.includes(text));
  expect(found(scriptsOf(console)).length).toBeGreaterThan(20);
  expect(found(scriptsOf(calculator))).toEqual([]);
});

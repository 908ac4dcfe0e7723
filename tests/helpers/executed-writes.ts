import { readdirSync, readFileSync } from "node:fs";
import { type Profiler, Session } from "node:inspector/promises";
import { join } from "node:path";
import { ROOT } from "@/scripts/start/data-folder.mjs";

/** Calls of Prisma's models that write. */
const MODEL_WRITE =
  /\.\w+\s*\.(?:create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany)\(\s*\{/;
/** SQL that writes, and the functions that make it. A lock is no write. */
const SQL_WRITE =
  /(?<!FOR |KEY |DO )\bUPDATE\s+[a-z$]|\bINSERT INTO\b|\bDELETE FROM\b|\b(?:insertInto|insertSelected|writeChange|writeReturning)\)?(?:<[\w\s{}:;,|<>[\]]*>)?\(/;
const WRITE = new RegExp(`${MODEL_WRITE.source}|${SQL_WRITE.source}`, "g");

/** Where a text of code writes rows, outside comments. */
function writesIn(code: string): { at: number; text: string }[] {
  const blank = (comment: string) => " ".repeat(comment.length);
  const bare = code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, blank);
  return [...bare.matchAll(WRITE)].map(({ index: at }) => ({
    at,
    text: code.slice(at, at + 60).replace(/\s+/g, " "),
  }));
}

/**
 * Runs work, and returns the places in lib that write rows and that the work did not reach, by the coverage that
 * the engine itself counts. The work imports the modules, so that they are loaded after the counting began.
 */
export async function writesNotReachedBy(work: () => Promise<void>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post("Debugger.enable");
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  await work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const reached = new Map<string, { code: string; functions: Profiler.FunctionCoverage[] }>();
  for (const { scriptId, url, functions } of result) {
    const { scriptSource: code } = await session.post("Debugger.getScriptSource", { scriptId });
    reached.set(url.replace(/^file:\/\//, ""), { code, functions });
  }
  session.disconnect();
  return sourcesOfLib().flatMap((name) => {
    const script = reached.get(join(ROOT, name));
    const places = writesIn(readFileSync(join(ROOT, name), "utf8"));
    const ran = script ? writesIn(script.code) : [];
    if (places.length !== ran.length) return places.map(({ text }) => `${name}: ${text}`);
    return ran
      .filter(({ at }) => !isReached(script?.functions ?? [], at))
      .map(({ text }) => `${name}: ${text}`);
  });
}

/** Whether the innermost block at an offset ran. */
function isReached(functions: Profiler.FunctionCoverage[], at: number): boolean {
  const around = functions
    .flatMap(({ ranges }) => ranges)
    .filter(({ startOffset, endOffset }) => startOffset <= at && at < endOffset)
    .sort((one, other) => one.endOffset - one.startOffset - (other.endOffset - other.startOffset));
  return (around[0]?.count ?? 0) > 0;
}

function sourcesOfLib(): string[] {
  return readdirSync(join(ROOT, "lib"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.includes("prisma/"))
    .map((name) => `lib/${name}`);
}

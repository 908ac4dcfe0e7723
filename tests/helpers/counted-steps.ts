import { Session } from "node:inspector";

/**
 * Counts the work of code instead of its time: how often each block of JavaScript runs, from V8's own
 * coverage, and the length of each text or list that a built-in function walks through. A regular expression
 * counts as one walk: tests/unit/regular-expressions.test.ts checks that no expression needs more.
 *
 * Import this before the code it counts: V8 counts the blocks of code compiled after the import.
 */

const session = new Session();
session.connect();
post("Profiler.enable");
post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/** The number of steps of each run. */
export function stepsOf<Runs extends (() => unknown)[]>(...runs: Runs): { [Run in keyof Runs]: number } {
  let walked = 0;
  const restore = WALKS.map(([prototype, names]) =>
    names.map((name) =>
      watched(prototype, name, (length) => {
        walked += length;
      }),
    ),
  );
  blockCounts();
  const steps = runs.map((run) => {
    walked = 0;
    run();
    // Before blocks are summed, which walks too.
    const own = walked;
    return blockCounts() + own;
  });
  for (const undo of restore.flat()) undo();
  return steps as { [Run in keyof Runs]: number };
}

/** The built-in functions that walk through the value they are called on. */
const WALKS: [prototype: object, names: string[]][] = [
  [Array.prototype, ["includes", "indexOf", "lastIndexOf", "concat", "shift", "unshift", "splice", "join"]],
  [String.prototype, ["includes", "indexOf", "split", "replace", "replaceAll", "toLowerCase", "trim"]],
  [RegExp.prototype, ["exec"]],
];

function watched(prototype: object, name: string, walk: (length: number) => void): () => void {
  const original = Reflect.get(prototype, name) as (...args: unknown[]) => unknown;
  const replacement = function (this: unknown, ...args: unknown[]) {
    if (this instanceof RegExp) walk(isContinued(this) ? 0 : String(args[0]).length);
    else if (name !== "indexOf") walk((this as { length: number }).length);
    const result = Reflect.apply(original, this, args);
    if (name === "indexOf")
      walk(searched(this as { length: number }, Number(args[1] ?? 0), result as number));
    return result;
  };
  Reflect.defineProperty(prototype, name, { value: replacement, writable: true, configurable: true });
  return () => {
    Reflect.defineProperty(prototype, name, { value: original, writable: true, configurable: true });
  };
}

/** Counts `indexOf` from its start position: Node 24 parses a query by one search after another. */
function searched({ length }: { length: number }, from: number, found: number): number {
  return Math.max(0, (found === -1 ? length : found + 1) - from);
}

/** A search that continues where it stopped, as in `replace` and `split`, whose walk counts once. */
function isContinued({ global, sticky }: RegExp): boolean {
  return global || sticky;
}

/** How often blocks ran since the last call. */
function blockCounts(): number {
  const { result } = post("Profiler.takePreciseCoverage") as { result: { functions: CoveredFunction[] }[] };
  const functions = result.flatMap((script) => script.functions);
  return functions.flatMap(({ ranges }) => ranges).reduce((sum, { count }) => sum + count, 0);
}

interface CoveredFunction {
  ranges: { count: number }[];
}

function post(method: string, params: object = {}): unknown {
  let response: unknown;
  session.post(method, params, (error, result) => {
    if (error) throw new Error(`${method}: ${error.message}`);
    response = result;
  });
  return response;
}

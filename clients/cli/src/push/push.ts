import type { Call, Command } from "../command";
import { EXIT } from "../exit";
import { readText } from "../input";
import { withWholeLinks } from "../links";
import type { Column } from "../output";
import type { Session } from "../session";
import { Journal, namesOfLines } from "./journal";
import {
  createLine,
  isResult,
  type LineResult,
  type OfferLine,
  offerIn,
  quoteLine,
  refusedLine,
} from "./send-line";

/** `push FILE.jsonl`: an offer a line. */
export const PUSH: Command = {
  name: "push",
  takes: "FILE.jsonl",
  words: [1, 1],
  summary: "Creates an offer for each line of a file.",
  needs: ["offers:create"],
  keepsResults: true,
  options: {
    replace: {
      says: "Where the deal has a live offer: read it, leave it if it is equal, else replace the version read. Needs offers:update too.",
    },
    "dry-run": {
      says: "Quote each line and store nothing. Needs any scope of offers, such as offers:read. Says nothing about deals that are live already.",
    },
  },
  details: [
    "Each line is an offer as POST /offers takes it. Each gives one result with its calculator_url, the whole address for the ISO. A line that is refused says why and does not stop the others; the exit code is then 3.",
    "FILE.jsonl.journal is written before each line is sent. After Ctrl-C, a crash or a lost connection run the same command again: what is done is not sent again, and a line whose response was lost gets that response. Correct refused lines in the file and run it again: only they are sent. The journal is removed when every line is done.",
    "A line is done when its result is written: if the output is closed or full, the push stops, and the next run prints what is missing. One push of a file runs at a time; a second one is refused (FILE.jsonl.journal.lock).",
    "The command waits for the limits of the key by itself: 60 requests a minute are 60 lines a minute.",
  ],
  async run(call) {
    const lines = linesOf(readText(call.given[0] ?? ""));
    return call.has("dry-run") ? dryRun(call, lines) : push(call, lines);
  },
};

async function dryRun(call: Call, lines: OfferLine[]): Promise<number> {
  const signal = call.interruption();
  const results: LineResult[] = [];
  try {
    // The key with which the lines are pushed afterwards may quote them.
    const also = ["offers:create", "offers:update"] as const;
    const { client } = await call.session(["offers:*"], { also, signal });
    for (const line of lines) {
      const offer = offerIn(line);
      const result = isResult(offer)
        ? offer
        : await quoteLine(client, line, offer, signal).catch((error) => refusedLine(line, offer, error));
      await print(call, result);
      results.push(result);
    }
    return finish(call, results, 0);
  } catch (error) {
    if (signal.aborted || results.length > 0)
      call.output.note(`Stopped: ${results.length} of ${lines.length} lines are quoted.`);
    if (signal.aborted) return EXIT.interrupted;
    throw error;
  }
}

/** Prints a result, and waits until it is written. */
async function print({ output }: Call, result: LineResult): Promise<void> {
  output.row(COLUMNS, result);
  await output.written();
}

/** The session of a push; null if Ctrl-C ended the wait for it. */
async function sessionOf(call: Call, signal: AbortSignal): Promise<Session | null> {
  const needs = call.has("replace") ? (["offers:create", "offers:update"] as const) : PUSH.needs;
  try {
    return await call.session(needs, { signal });
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

async function push(call: Call, lines: OfferLine[]): Promise<number> {
  const replaces = call.has("replace");
  const signal = call.interruption();
  const session = await sessionOf(call, signal);
  if (session === null) {
    call.output.note(`Stopped: before the first of ${lines.length} lines was sent.`);
    return EXIT.interrupted;
  }
  const { client, settings } = session;
  const journal = new Journal(call.given[0] ?? "", settings);
  const left = lines.filter(({ name }) => !journal.isDone(name));
  const before = lines.length - left.length;
  if (before > 0) call.output.note(`${before} of ${lines.length} lines are done (${journal.path}).`);
  const results: LineResult[] = [];
  let isWhole = false;
  try {
    for (const line of left) {
      const offer = offerIn(line);
      const isSent = !isResult(offer);
      const result = isSent
        ? await createLine(client, line, offer, { ...journal.begin(line.name), replaces, signal }).catch(
            (error) => refusedLine(line, offer, error),
          )
        : offer;
      if (isSent && result.result === "refused") journal.end(line.name, "refused");
      const shown = withWholeLinks(result, settings.url);
      await print(call, shown);
      // Not before: a result that was lost is asked for again under the same key.
      if (isSent && result.result !== "refused") journal.end(line.name, "done");
      results.push(shown);
    }
    isWhole = results.every(({ result }) => result !== "refused");
    return finish(call, results, before);
  } catch (error) {
    const done = before + results.filter(({ result }) => result !== "refused").length;
    call.output.note(
      `Stopped: ${done} of ${lines.length} lines are done. Run the same command again to go on.`,
    );
    if (signal.aborted) return EXIT.interrupted;
    throw error;
  } finally {
    journal.close(isWhole);
  }
}

const COLUMNS: Column<LineResult>[] = [
  { title: "LINE", width: 5, of: ({ line }) => line },
  { title: "DEAL", width: 24, of: ({ deal_id }) => deal_id },
  { title: "RESULT", width: 8, of: ({ result }) => result },
  { title: "", of: said },
];

function said({ quote, error, message, calculator_url }: LineResult): string {
  if (error !== undefined) return `${error}: ${message}`;
  if (quote === undefined) return calculator_url ?? "";
  const { purchase_price, amount_sold, num_payments, payment_amount, frequency } = quote as Record<
    string,
    unknown
  >;
  return `${purchase_price} for ${amount_sold}, ${num_payments} x ${payment_amount} ${frequency}`;
}

function finish({ output }: Call, results: LineResult[], before: number): number {
  const kinds = new Map<string, number>();
  for (const { result } of results) kinds.set(result, (kinds.get(result) ?? 0) + 1);
  const counts = [...kinds].map(([kind, count]) => `${count} ${kind}`);
  const earlier = before > 0 ? [`${before} done before`] : [];
  output.note(`${results.length + before} lines: ${[...counts, ...earlier].join(", ") || "none"}.`);
  return kinds.has("refused") ? EXIT.refused : EXIT.done;
}

/** The lines of a file that are not blank. */
function linesOf(text: string): OfferLine[] {
  const lines = text.split("\n").map((line, index) => ({
    text: line.trim(),
    number: index + 1,
    column: line.length - line.trimStart().length + 1,
  }));
  const filled = lines.filter((line) => line.text !== "");
  const names = namesOfLines(filled.map((line) => line.text));
  return filled.map((line, index) => ({ ...line, name: names[index] ?? "" }));
}

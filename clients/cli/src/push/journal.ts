import { createHash, randomUUID } from "node:crypto";
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { usageError } from "../exit";
import type { Settings } from "../settings";
import { FileLock } from "./file-lock";

/** What a journal begins with: where its lines were sent. */
interface Heading {
  url: string;
  funder: string;
}

/**
 * What a line became: it was about to be sent with this Idempotency-Key, it took effect, or it was refused and
 * may be sent anew with another key.
 */
interface Entry {
  line: string;
  state: "sending" | "done" | "refused";
  key: string;
}

/**
 * The record of a push beside its file, by which it is resumed: each line is written here, on the disk, before
 * it is sent. It holds no offer and no link. A lock beside it keeps a second push of the file out. A line is known by its text, so lines may be corrected in between.
 */
export class Journal {
  readonly path: string;
  readonly #file: number;
  readonly #lock: FileLock;
  readonly #entries: Map<string, Entry>;

  /** Opens the journal of a file. Refuses one of another funder, and one that another push has open. */
  constructor(file: string, { url, funder }: Pick<Settings, "url" | "funder">) {
    this.path = `${file}.journal`;
    this.#lock = new FileLock(`${this.path}.lock`, file);
    try {
      const isNew = !existsSync(this.path);
      const text = isNew ? "" : readFileSync(this.path, "utf8");
      this.#entries = isNew ? new Map() : entriesOf(text, this.path, { url, funder });
      this.#file = openSync(this.path, "a", 0o600);
      if (isNew) this.#write({ url, funder });
      // What was cut off while it was written gets an end, so that it takes nothing of what follows with it.
      else if (!text.endsWith("\n")) writeSync(this.#file, "\n");
    } catch (error) {
      this.#lock.release();
      throw this.#unusable(error);
    }
  }

  isDone(line: string): boolean {
    return this.#entries.get(line)?.state === "done";
  }

  /**
   * Records that a line is about to be sent. Returns its Idempotency-Key, and whether it is that of an earlier
   * try whose outcome is not known.
   */
  begin(line: string): { idempotencyKey: string; again: boolean } {
    const before = this.#entries.get(line);
    const again = before?.state === "sending";
    const key = again ? before.key : randomUUID();
    this.#record({ line, state: "sending", key });
    return { idempotencyKey: key, again };
  }

  /** Records what the service said of a line. */
  end(line: string, state: "done" | "refused"): void {
    this.#record({ line, state, key: this.#entries.get(line)?.key ?? "" });
  }

  /** Closes the journal, and removes it if nothing is left to do. */
  close(isFinished: boolean): void {
    closeSync(this.#file);
    if (isFinished) rmSync(this.path);
    this.#lock.release();
  }

  #record(entry: Entry): void {
    this.#entries.set(entry.line, entry);
    this.#write(entry);
  }

  #write(entry: Heading | Entry): void {
    try {
      writeSync(this.#file, `${JSON.stringify(entry)}\n`);
      fsyncSync(this.#file);
    } catch (error) {
      throw this.#unusable(error);
    }
  }

  #unusable(error: unknown): unknown {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) return error;
    const reason = code === "EISDIR" ? "it is a folder" : code;
    return usageError(`The journal ${this.path} cannot be read and written: ${reason}.`);
  }
}

/** The names of lines in a journal: the digest of each text, and how often it stood in the file before. */
export function namesOfLines(texts: string[]): string[] {
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const digest = createHash("sha256").update(text).digest("hex").slice(0, 32);
    const before = seen.get(digest) ?? 0;
    seen.set(digest, before + 1);
    return before === 0 ? digest : `${digest}-${before}`;
  });
}

function entriesOf(text: string, path: string, { url, funder }: Heading): Map<string, Entry> {
  const [first = "", ...lines] = text.split("\n");
  const heading = parsed(first) as Heading | null;
  if (heading?.url !== url || heading.funder !== funder)
    throw usageError(
      `${path} is the journal of ${heading?.funder ?? "another program"} at ${heading?.url ?? "no address"}: finish that push, or delete the file.`,
    );
  // A line that was cut off while it was written was not sent yet.
  const entries = lines.map(parsed).filter((entry): entry is Entry => entry !== null && "line" in entry);
  return new Map(entries.map((entry) => [entry.line, entry]));
}

function parsed(text: string): object | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

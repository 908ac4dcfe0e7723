import { type CommandError, usageError } from "./exit";

/** One column of a table: its title, and what it shows of a row. */
export interface Column<Row> {
  title: string;
  of: (row: Row) => unknown;
  /** Where rows are printed one by one, the characters that the column takes. */
  width?: number;
}

export type Format = "table" | "json";

/** Where the command writes: results to the output, all else to the errors. */
export class Output {
  readonly format: Format;
  readonly #out: NodeJS.WritableStream;
  readonly #err: NodeJS.WritableStream;
  #began = false;
  #failure: NodeJS.ErrnoException | null = null;

  constructor(format: Format, out: NodeJS.WritableStream, err: NodeJS.WritableStream) {
    this.format = format;
    this.#out = out;
    this.#err = err;
  }

  /** Says something to the person, which is no result. */
  note(text: string): void {
    this.#err.write(`${printable(text)}\n`);
  }

  /** A text of several lines of our own. */
  text(text: string): void {
    this.#out.write(`${text}\n`, (error) => {
      this.#failure ??= error ?? null;
    });
  }

  /** Waits until all results so far have left this process. Throws CommandError if one could not be written. */
  async written(): Promise<void> {
    await new Promise<void>((done) => this.#out.write("", () => done()));
    if (this.#failure !== null) throw outputError(this.#failure);
  }

  /** Prints all rows: a table as wide as they need, or a JSON line each. */
  rows<Row>(columns: Column<Row>[], rows: Row[]): void {
    if (this.format === "json") for (const row of rows) this.#json(row);
    else this.text(tableOf(columns, rows));
  }

  /** Prints one row of a table that is still growing. */
  row<Row>(columns: Column<Row>[], row: Row): void {
    if (this.format === "json") {
      this.#json(row);
      return;
    }
    const line = (cells: string[]) =>
      cells
        .map((cell, index) => cell.padEnd(columns[index]?.width ?? 0))
        .join("  ")
        .trimEnd();
    if (!this.#began) this.text(line(columns.map(({ title }) => title)));
    this.#began = true;
    this.text(line(columns.map(({ of }) => cellOf(of(row)))));
  }

  /** Prints one object: a line for each of its values, or one JSON line. */
  object(value: object): void {
    if (this.format === "json") {
      this.#json(value);
      return;
    }
    const lines = valuesIn(value, "");
    const width = Math.max(...lines.map(([path]) => path.length));
    this.text(lines.map(([path, cell]) => `${path.padEnd(width)}  ${cell}`.trimEnd()).join("\n"));
  }

  #json(value: unknown): void {
    // A terminal may take the control characters above ASCII as commands, and JSON leaves them as they are.
    const line = JSON.stringify(value).replace(
      /[\u007f-\u009f\u2028\u2029]/g,
      (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
    this.text(line);
  }
}

/** The end of a command whose results cannot be written. */
export function outputError({ code, message }: NodeJS.ErrnoException): CommandError {
  return usageError(
    `The output cannot be written: ${code === "EPIPE" ? "its reader closed it" : (code ?? message)}.`,
  );
}

function tableOf<Row>(columns: Column<Row>[], rows: Row[]): string {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ of }) => cellOf(of(row)))),
  ];
  const widths = columns.map((_column, index) =>
    Math.max(...lines.map((cells) => cells[index]?.length ?? 0)),
  );
  return lines
    .map((cells) =>
      cells
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "-";
  return printable(typeof value === "object" ? JSON.stringify(value) : String(value)).replaceAll("\n", " ");
}

/** The values of an object with their paths, as `fees[0].amount`. */
function valuesIn(value: unknown, path: string): [path: string, cell: string][] {
  const isTree = typeof value === "object" && value !== null && Object.keys(value).length > 0;
  if (!isTree) return [[path, Array.isArray(value) ? "none" : cellOf(value)]];
  return Object.entries(value).flatMap(([name, item]) =>
    valuesIn(item, Array.isArray(value) ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`),
  );
}

/** A text without what a terminal could take as a command, or what turns the direction of a line. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, (found) => (found === "\n" ? "\n" : " "));
}

import { setTimeout as wait } from "node:timers/promises";
import { createDocsSearch, type DocsSearcher, type SearchSection } from "@/components/docs/search-index";
import { CommandError, EXIT } from "../exit";
import { withoutSecrets } from "./data";

/** A section of the documentation that was found. */
export interface FoundSection {
  page: string;
  heading: string;
  address: string;
  text: string;
  /** Whether the text goes on after what is given. */
  cut: boolean;
}

/** The most characters of a section's text. */
const MOST_CHARACTERS = 2_500;
/** Pages that are read at a time, and how often one is asked for again when there are too many requests. */
const AT_A_TIME = 4;
const MOST_WAITS = 5;

interface Documentation {
  search: DocsSearcher;
  sections: ReadonlyMap<string, SearchSection>;
}

/** The documentation of one service. It is read once, at the first search, and again after a failure. */
export class Docs {
  readonly #url: string;
  #read: Promise<Documentation> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** Finds sections, best first. Throws CommandError if the documentation cannot be read. */
  async find(query: string, most: number): Promise<FoundSection[]> {
    const { search, sections } = await this.#documentation();
    return search(query)
      .slice(0, most)
      .map(({ url, page, heading }) => {
        const { text = "" } = sections.get(url) ?? {};
        const cut = text.length > MOST_CHARACTERS;
        const shown = cut ? `${text.slice(0, MOST_CHARACTERS)} ...` : text;
        return { page, heading, address: `${this.#url}${url}`, text: withoutSecrets(shown), cut };
      });
  }

  /** Reads one section whole, by the address that a search gave. Throws CommandError if there is none. */
  async section(address: string): Promise<FoundSection> {
    const { sections } = await this.#documentation();
    const found = sections.get(address.replace(this.#url, ""));
    if (found === undefined)
      throw new CommandError(EXIT.refused, "No section has this address: give one that search_docs gave.");
    const { url, page, heading, text } = found;
    return { page, heading, address: `${this.#url}${url}`, text: withoutSecrets(text), cut: false };
  }

  #documentation(): Promise<Documentation> {
    this.#read ??= this.#all().catch((error) => {
      this.#read = undefined;
      throw error;
    });
    return this.#read;
  }

  /** Reads the pages that /llms.txt lists, but the optional ones, whose fields the others have too. */
  async #all(): Promise<Documentation> {
    const [listed = ""] = (await this.#text("/llms.txt")).split("\n## Optional\n", 1);
    const paths = [...listed.matchAll(/\]\((\/docs[^()\s]*\.md)\)/g)].map(([, path = ""]) => path);
    const sections: SearchSection[] = [];
    const left = [...new Set(paths)];
    while (left.length > 0) {
      const texts = left.splice(0, AT_A_TIME).map(async (path) => sectionsOf(path, await this.#text(path)));
      sections.push(...(await Promise.all(texts)).flat());
    }
    return {
      search: await createDocsSearch(sections),
      sections: new Map(sections.map((section) => [section.url, section])),
    };
  }

  async #text(path: string): Promise<string> {
    const failed = (reason: string) =>
      new CommandError(EXIT.unreachable, `The documentation cannot be read: ${this.#url}${path}: ${reason}.`);
    for (let waits = 0; ; waits += 1) {
      const init = { redirect: "manual", signal: AbortSignal.timeout(30_000) } as const;
      const response = await fetch(`${this.#url}${path}`, init).catch((error: Error) => {
        throw failed(error.message);
      });
      if (response.ok) return response.text();
      if (response.status !== 429 || waits === MOST_WAITS) throw failed(`HTTP ${response.status}`);
      await wait(1000 * Math.min(5, Number(response.headers.get("retry-after") ?? 1)));
    }
  }
}

/** The sections of a page: what is above its first heading of the second level, and each such heading. */
export function sectionsOf(path: string, markdown: string): SearchSection[] {
  const address = path.replace(/\.md$/, "");
  const [first = "", ...parts] = `\n${markdown}`.split("\n## ");
  const page = /^# (.*)$/m.exec(first)?.[1] ?? address;
  return [
    { url: address, page, heading: "", text: first.trim() },
    ...parts.map((part, index) => {
      const [line = "", ...text] = part.split("\n");
      const [, heading = line, anchor = String(index)] = /^(.*?) ?(?:\{#([\w.-]+)\})?$/.exec(line) ?? [];
      return { url: `${address}#${anchor}`, page, heading, text: text.join("\n").trim() };
    }),
  ];
}

import type { ReactNode } from "react";
import { CopyCode } from "./copy-code";

interface CodeBlockProps {
  /** The caption above the code. */
  title: string;
  code: ReactNode;
}

/** Code to read and copy. Long lines wrap on the screen but not in the copied text. */
export function CodeBlock({ title, code }: CodeBlockProps) {
  return (
    <figure className="my-4 min-w-0 overflow-hidden rounded-m border border-line bg-surface">
      <figcaption className="flex min-h-10 items-center justify-between gap-3 border-b border-line py-1 pr-1.5 pl-4 text-13 text-ink-2">
        <span className="min-w-0 truncate">{title}</span>
        <CopyCode what={title} />
      </figcaption>
      <pre className="px-4 py-3.5 font-mono text-12 leading-5 wrap-anywhere whitespace-pre-wrap text-ink">
        <code>{code}</code>
      </pre>
    </figure>
  );
}

/** The languages of the examples, in the order in which they are shown. */
const LANGUAGES = { curl: "curl", typescript: "TypeScript", python: "Python" } as const;

export type Language = keyof typeof LANGUAGES;

interface CodeTabsProps {
  /** Unique on the page. */
  id: string;
  /** What the code does. */
  title: string;
  code: Partial<Record<Language, string>>;
}

// A block hides itself when another language is chosen. Browsers without `:has` show all blocks.
const BLOCK: Record<Language, string> = {
  curl: "group-has-[[value=curl]:not(:checked)]/code:hidden",
  typescript: "group-has-[[value=typescript]:not(:checked)]/code:hidden",
  python: "group-has-[[value=python]:not(:checked)]/code:hidden",
};

/** One example in several languages, one of which is visible. Works without scripts. */
export function CodeTabs({ id, title, code }: CodeTabsProps) {
  const blocks = (Object.keys(LANGUAGES) as Language[]).flatMap((language) => {
    const text = code[language];
    return text === undefined ? [] : [{ language, text }];
  });
  return (
    <figure className="group/code my-4 min-w-0 overflow-hidden rounded-m border border-line bg-surface">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-5 border-b border-line pr-1.5 pl-4 text-13 text-ink-2">
        <span className="py-2.5">{title}</span>
        <span className="ml-auto flex items-center gap-5">
          <fieldset className="flex gap-4">
            <legend className="sr-only">{`${title}: language`}</legend>
            {blocks.map(({ language }, index) => (
              <Choice key={language} name={id} language={language} chosen={index === 0} />
            ))}
          </fieldset>
          <CopyCode what={title} />
        </span>
      </figcaption>
      {blocks.map(({ language, text }) => (
        <pre
          key={language}
          data-code={language}
          className={`px-4 py-3.5 font-mono text-12 leading-5 wrap-anywhere whitespace-pre-wrap text-ink ${BLOCK[language]}`}
        >
          <code>{text}</code>
        </pre>
      ))}
    </figure>
  );
}

function Choice({ name, language, chosen }: { name: string; language: Language; chosen: boolean }) {
  return (
    <label className="docs-choice">
      <input
        type="radio"
        name={name}
        value={language}
        defaultChecked={chosen}
        data-language=""
        className="sr-only"
      />
      {LANGUAGES[language]}
    </label>
  );
}

import type { ReactNode } from "react";
import { ownValue } from "@/lib/calculator/own-value";
import { CopyCode } from "./copy-code";

interface CodeBlockProps {
  /** The caption above the code. */
  title: string;
  code: ReactNode;
}

/** Code to read and copy. Long lines wrap on the screen but not in the copied text. */
export function CodeBlock({ title, code }: CodeBlockProps) {
  return (
    <figure className="docs-figure">
      <figcaption className="flex min-h-10 items-center justify-between gap-3 border-b border-line py-1 pr-1.5 pl-4 text-13 text-ink-2">
        <span className="min-w-0 truncate">{title}</span>
        <CopyCode what={title} />
      </figcaption>
      <pre className="docs-pre">
        <code>{code}</code>
      </pre>
    </figure>
  );
}

/** The languages of examples. A reader who chose one gets it in every example that has it. */
type Language = "curl" | "typescript" | "python" | "php" | "java" | "csharp";

/** The languages by the name that a block of code has, with the name that people read. */
const LANGUAGES: Record<string, { language: Language; label: string }> = {
  bash: { language: "curl", label: "curl" },
  typescript: { language: "typescript", label: "TypeScript" },
  javascript: { language: "typescript", label: "JavaScript" },
  python: { language: "python", label: "Python" },
  php: { language: "php", label: "PHP" },
  java: { language: "java", label: "Java" },
  csharp: { language: "csharp", label: "C#" },
};

interface CodeTabsProps {
  /** Unique on the page. */
  id: string;
  /** What the code does. */
  title: string;
  /** The code by the name of its language, as a block of Markdown has it. */
  code: Record<string, string>;
}

// A block hides itself when another language is chosen. Browsers without `:has` show all blocks.
const BLOCK: Record<Language, string> = {
  curl: "group-has-[[value=curl]:not(:checked)]/code:hidden",
  typescript: "group-has-[[value=typescript]:not(:checked)]/code:hidden",
  python: "group-has-[[value=python]:not(:checked)]/code:hidden",
  php: "group-has-[[value=php]:not(:checked)]/code:hidden",
  java: "group-has-[[value=java]:not(:checked)]/code:hidden",
  csharp: "group-has-[[value=csharp]:not(:checked)]/code:hidden",
};

/** One example in several languages, one of which is visible. Works without scripts. */
export function CodeTabs({ id, title, code }: CodeTabsProps) {
  const blocks = Object.entries(code).map(([name, text]) => {
    const known = ownValue(LANGUAGES, name);
    if (known === undefined) throw new Error(`No example is in ${name}.`);
    return { ...known, text };
  });
  return (
    <figure className="group/code docs-figure">
      <figcaption className="flex flex-wrap items-center gap-x-5 border-b border-line pr-1.5 pl-4 text-13 text-ink-2">
        <span className="flex-1 py-2.5">{title}</span>
        <fieldset className="flex flex-wrap gap-x-4 max-phone:order-last max-phone:basis-full">
          <legend className="sr-only">{`${title}: language`}</legend>
          {blocks.map(({ language, label }, index) => (
            <Choice key={language} name={id} language={language} label={label} chosen={index === 0} />
          ))}
        </fieldset>
        <CopyCode what={title} />
      </figcaption>
      {blocks.map(({ language, text }) => (
        <pre key={language} data-code={language} className={`docs-pre ${BLOCK[language]}`}>
          <code>{text}</code>
        </pre>
      ))}
    </figure>
  );
}

interface ChoiceProps {
  name: string;
  language: Language;
  label: string;
  chosen: boolean;
}

function Choice({ name, language, label, chosen }: ChoiceProps) {
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
      {label}
    </label>
  );
}

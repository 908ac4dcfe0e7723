import { CopyButton } from "./copy-button";

/** The languages of examples, in the order in which they stand side by side. */
export const LANGUAGES = { curl: "curl", typescript: "TypeScript", python: "Python" } as const;
export type Language = keyof typeof LANGUAGES;

interface CodeTabsProps {
  /** Of this example alone on its page. */
  id: string;
  /** What the code does. */
  title: string;
  code: Partial<Record<Language, string>>;
}

// A block hides itself when its language is there to be chosen, and is not. Without `:has` all of them show.
const BLOCK: Record<Language, string> = {
  curl: "group-has-[[value=curl]:not(:checked)]/code:hidden",
  typescript: "group-has-[[value=typescript]:not(:checked)]/code:hidden",
  python: "group-has-[[value=python]:not(:checked)]/code:hidden",
};

/** The same example in several languages, one of them in view. Works without script. */
export function CodeTabs({ id, title, code }: CodeTabsProps) {
  const blocks = (Object.keys(LANGUAGES) as Language[]).flatMap((language) => {
    const text = code[language];
    return text === undefined ? [] : [{ language, text }];
  });
  return (
    <div className="group/code my-4 min-w-0 overflow-hidden rounded-m border border-line bg-surface">
      <fieldset className="flex flex-wrap items-center gap-x-4 border-b border-line px-4 text-13">
        <legend className="sr-only">{title}: language</legend>
        <span aria-hidden="true" className="mr-auto min-w-0 truncate py-2.5 text-ink-2">
          {title}
        </span>
        {blocks.map(({ language }, index) => (
          <label
            key={language}
            className="flex min-h-10 cursor-pointer items-center border-b-2 border-transparent text-ink-2 hover:text-ink has-checked:border-brand-text has-checked:font-medium has-checked:text-brand-text has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand-text"
          >
            <input
              type="radio"
              name={id}
              value={language}
              defaultChecked={index === 0}
              data-language=""
              className="sr-only"
            />
            {LANGUAGES[language]}
          </label>
        ))}
      </fieldset>
      {blocks.map(({ language, text }) => (
        <figure key={language} className={`relative ${BLOCK[language]}`}>
          <figcaption className="sr-only">{`${title}, ${LANGUAGES[language]}`}</figcaption>
          <span className="absolute top-1 right-1.5 rounded-s bg-surface">
            <CopyButton what={`${title}, ${LANGUAGES[language]}`} />
          </span>
          <pre className="px-4 py-3.5 pr-18 font-mono text-12 leading-5 wrap-anywhere whitespace-pre-wrap text-ink">
            <code>{text}</code>
          </pre>
        </figure>
      ))}
    </div>
  );
}

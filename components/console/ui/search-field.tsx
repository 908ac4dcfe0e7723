import { Icon } from "@/components/ui/icon";

interface SearchFieldProps {
  /** Names the field for a screen reader, such as `Search offers`. */
  label: string;
  placeholder: string;
  value: string;
  /** The address's other filters, which a search keeps. */
  keep: Record<string, string | undefined>;
  /** Wider, for long ids. */
  wide?: boolean;
}

/** A GET form with one field, `q`. The key `/` focuses it. */
export function SearchField({ label, placeholder, value, keep, wide = false }: SearchFieldProps) {
  return (
    <search className={`max-phone:min-w-0 ${wide ? "basis-88" : "basis-62 max-phone:basis-full"}`}>
      <form className="flex h-11 items-center gap-2 rounded-m border border-edge bg-surface pr-2.5 pl-3 text-ink-3 focus-within:border-brand-text focus-within:shadow-focus forced-colors:focus-within:outline-2">
        <Icon name="search" />
        <input
          // A new search in the address, or a cleared one, replaces the typed text.
          key={value}
          type="search"
          name="q"
          aria-label={label}
          aria-keyshortcuts="/"
          placeholder={placeholder}
          defaultValue={value}
          maxLength={200}
          data-key="/"
          autoComplete="off"
          className="h-full min-w-0 flex-1 appearance-none text-ink outline-none placeholder:text-ink-3 placeholder:opacity-100"
        />
        {Object.entries(keep).map(([name, kept]) =>
          kept === undefined ? null : <input key={name} type="hidden" name={name} value={kept} />,
        )}
        <span aria-hidden="true" className="flex pointer-coarse:hidden">
          <kbd>/</kbd>
        </span>
      </form>
    </search>
  );
}

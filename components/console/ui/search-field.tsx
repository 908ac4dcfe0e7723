import { Icon } from "@/components/ui/icon";

interface SearchFieldProps {
  /** Names the field for a screen reader, such as `Search offers`. */
  label: string;
  placeholder: string;
  value: string;
  /** The other filters of the address, which a search keeps. */
  keep: Record<string, string | undefined>;
}

/** A GET form of one field, `q`; the key `/` leads to it. */
export function SearchField({ label, placeholder, value, keep }: SearchFieldProps) {
  return (
    <search>
      <form className="search-field">
        <Icon name="search" />
        <input
          // A search that came by address, or was cleared, replaces what was typed.
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
        />
        {Object.entries(keep).map(([name, kept]) =>
          kept === undefined ? null : <input key={name} type="hidden" name={name} value={kept} />,
        )}
        <span className="key-hint" aria-hidden="true">
          /
        </span>
      </form>
    </search>
  );
}

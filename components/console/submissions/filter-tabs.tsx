import Link from "next/link";

interface FilterTabsProps {
  /** Names the choices for a screen reader. */
  label: string;
  choices: { label: string; count?: string; href: string; current: boolean }[];
}

/** The filter of a list as links beside each other. */
export function FilterTabs({ label, choices }: FilterTabsProps) {
  return (
    <nav aria-label={label} className="filter-tabs">
      {choices.map(({ label: name, count, href, current }) => (
        <Link key={name} href={href} prefetch={false} aria-current={current ? "page" : undefined}>
          {name} {count !== undefined && <span>{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

import { Icon } from "@/components/ui/icon";

interface Props {
  funders: { slug: string; name: string; role: string }[];
  /** Whether it follows an invitation, which then has the page's `h1`. */
  isSecond: boolean;
}

// Rule: C1-30
/** The funders that a person can open. */
export function FunderList({ funders, isSecond }: Props) {
  const Title = isSecond ? "h2" : "h1";
  return (
    <div className="grid gap-5">
      <div className="grid gap-2 text-center">
        <Title className="text-24 font-semibold tracking-[-0.02em]">Choose a funder</Title>
        <p className="text-15 text-ink-2">
          {funders.length > 0
            ? "You can switch later, from the top of any page."
            : "No funder has you in its team. An owner at your company can invite you."}
        </p>
      </div>
      {funders.length > 0 && (
        <ul className="border-y border-line">
          {funders.map(({ slug, name, role }) => (
            <li key={slug} className="border-t border-line first:border-t-0">
              <a
                href={`/console/${slug}`}
                className="flex min-h-14 items-center justify-between gap-3 py-2 no-underline hover:bg-sunken"
              >
                <span className="min-w-0">
                  <b className="block text-14 font-semibold wrap-anywhere">{name}</b>
                  <span className="block text-13 text-ink-3 first-letter:uppercase">{role}</span>
                </span>
                <Icon name="arrowDown" className="size-4 -rotate-90 text-ink-3" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

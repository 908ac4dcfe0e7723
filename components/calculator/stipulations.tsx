import { Icon } from "@/components/ui/icon";

/** What the funder asks for before funding; nothing when there is nothing to show. */
export function Stipulations({ stipulations, brandName }: { stipulations: string[]; brandName: string }) {
  if (stipulations.length === 0) return null;
  return (
    <section aria-labelledby="stipulations-title" className="mt-11 max-w-[580px] phone:mt-14">
      <div className="flex flex-wrap items-baseline gap-x-3.5 gap-y-0.5 pb-4">
        <h2 id="stipulations-title" className="section-title">
          Needed before funding
        </h2>
        <p className="text-13 text-ink-3">Requested by {brandName}</p>
      </div>
      <ul>
        {[...new Set(stipulations)].map((stipulation) => (
          <li key={stipulation} className="flex min-h-[41px] gap-3 border-t border-line py-2.5">
            <Icon name="document" className="mt-0.5 size-4 text-ink-3" />
            <span className="min-w-0 break-words whitespace-pre-line">{stipulation}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

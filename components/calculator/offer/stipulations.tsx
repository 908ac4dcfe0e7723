import { memo } from "react";
import { Icon } from "@/components/ui/icon";
import { PageSection } from "@/components/ui/page-section";

/** What the funder needs before funding; nothing where the list is empty. */
export const Stipulations = memo(function Stipulations({
  stipulations,
  brandName,
}: {
  stipulations: string[];
  brandName: string;
}) {
  if (stipulations.length === 0) return null;
  return (
    <PageSection title="Needed before funding" aside={`Requested by ${brandName}`} className="max-w-[580px]">
      <ul>
        {[...new Set(stipulations)].map((stipulation) => (
          <li key={stipulation} className="flex min-h-[41px] gap-3 border-t border-line py-2.5">
            <Icon name="document" className="mt-0.5 size-4 text-ink-3" />
            <span className="min-w-0 break-words whitespace-pre-line">{stipulation}</span>
          </li>
        ))}
      </ul>
    </PageSection>
  );
});

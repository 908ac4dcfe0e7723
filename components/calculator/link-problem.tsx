import { Icon } from "@/components/ui/icon";
import { linkEndWording } from "./link-end";
import type { LinkEnd } from "./submission";

export interface LinkProblemProps {
  kind: LinkEnd;
  /** Null where no brand is known. */
  brandName: string | null;
}

/** A whole page for a link that opens nothing. "Not found" tells no brand and no deal. */
export function LinkProblem({ kind, brandName }: LinkProblemProps) {
  const { icon, title, sentences, advice } = linkEndWording(kind, brandName ?? "the funder");
  return (
    <main id="main" className="flex min-h-dvh flex-col px-4 py-4 phone:px-8">
      <p className="min-h-6.5 text-15 font-semibold text-ink-2">
        {kind === "not_found" || brandName === null ? "Offer calculator" : brandName}
      </p>
      <div className="m-auto w-full max-w-80 py-10 text-center">
        <span className="inline-grid size-12 place-items-center rounded-full bg-sunken text-ink-2">
          <Icon name={icon} className="size-5.5" />
        </span>
        <h1 className="mt-4.5 mb-2 text-20 font-semibold tracking-[-0.018em]">{title}</h1>
        {sentences.map((sentence) => (
          <p key={sentence} className="text-15 text-balance text-ink-2">
            {sentence}
          </p>
        ))}
        {kind === "not_found" && (
          <ul className="mt-5 border-y border-line text-left text-ink-2 [&>li]:py-2.5 [&>li+li]:border-t [&>li+li]:border-line">
            <li>Copy it from the first character to the last.</li>
            <li>Avoid links split over two lines.</li>
          </ul>
        )}
        <p className="mt-3 text-13 text-ink-3">{advice}</p>
      </div>
    </main>
  );
}

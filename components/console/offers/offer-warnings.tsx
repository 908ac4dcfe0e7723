import { Icon } from "@/components/ui/icon";

/** What a change or a withdrawal of an offer runs into, before it is made. */
export function OfferWarnings({ warnings }: { warnings: readonly string[] }) {
  return warnings.map((warning) => (
    <p key={warning} className="flex max-w-[47.5rem] gap-2 text-13 text-warn">
      <Icon name="warning" className="mt-0.5 size-4 flex-none" />
      <span className="min-w-0 break-words">{warning}</span>
    </p>
  ));
}

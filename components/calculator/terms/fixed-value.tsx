import { HelpTerm } from "@/components/ui/help-term";
import { OpeningIcon } from "@/components/ui/opening-icon";

interface FixedValueProps {
  label: string;
  explanation: string;
  reason: string;
  value: string;
}

/** A term that the ISO cannot choose, as text. */
export function FixedValue({ label, explanation, reason, value }: FixedValueProps) {
  return (
    <dl className="flex min-h-[46px] items-center justify-between gap-x-4 border-t border-line py-2 enlarged:flex-wrap">
      <dt className="flex min-w-0 flex-wrap items-baseline gap-x-2 font-semibold wrap-anywhere">
        <HelpTerm explanation={explanation}>{label}</HelpTerm>{" "}
        <span className="inline-flex items-center gap-1 text-12 font-normal text-ink-3">
          <OpeningIcon name="lock" className="size-3" />
          {reason}
        </span>
      </dt>
      <dd className="text-right text-16 font-semibold tracking-[-0.01em]">{value}</dd>
    </dl>
  );
}

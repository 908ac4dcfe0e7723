import { FilterMenu } from "@/components/console/ui/filter-menu";
import type { Whose } from "@/lib/schemas/console/deals";

const WHOSE_CHOICES = [
  ["mine", "Mine"],
  ["nobody", "Nobody’s"],
] as const satisfies readonly (readonly [Whose, string])[];

interface WhoseFilterProps {
  current: Whose | undefined;
  address: (changes: Record<string, string | undefined>) => string;
}

/** The filter of a list by whose deals they are. */
export function WhoseFilter({ current, address }: WhoseFilterProps) {
  return (
    <FilterMenu name="Whose" param="whose" current={current} choices={WHOSE_CHOICES} address={address} />
  );
}

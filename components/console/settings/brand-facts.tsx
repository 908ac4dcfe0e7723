import type { BrandSettings } from "@/lib/schemas/brand";
import { BRAND_LABELS, OUTPUTS } from "./brand-words";

/** The settings of a brand for a role that may not change them. */
export function BrandFacts({ brand }: { brand: BrandSettings }) {
  return (
    <dl className="about-list about-row">
      {Object.entries(BRAND_LABELS).map(([field, label]) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>{textOf(brand[field as keyof BrandSettings])}</dd>
        </div>
      ))}
    </dl>
  );
}

function textOf(value: BrandSettings[keyof BrandSettings]): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return OUTPUTS[value] ?? String(value);
}

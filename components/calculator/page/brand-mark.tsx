import type { Brand } from "@/components/calculator/offer/offer";
import { Logo } from "./logo";
import { NameMark } from "./name-mark";

/** The funder's logo, whose name is its alternative text; without one a neutral mark and the name. */
export function BrandMark({ brand: { name, logoUrl } }: { brand: Brand }) {
  return (
    <p className="flex min-w-0 flex-1 items-center gap-2.5 text-15 font-semibold tracking-[-0.005em]">
      {logoUrl === null ? <NameMark name={name} /> : <Logo url={logoUrl} name={name} />}
    </p>
  );
}

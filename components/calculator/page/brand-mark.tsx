import type { Brand } from "@/components/calculator/offer/offer";

/** The funder's logo, or a neutral mark with the name's first letter, and the name. */
export function BrandMark({ brand }: { brand: Brand }) {
  return (
    <p className="flex min-w-0 items-center gap-2.5 text-15 font-semibold tracking-[-0.005em]">
      {brand.logoUrl === null ? (
        <svg viewBox="0 0 28 28" aria-hidden="true" className="size-[26px] flex-none">
          <rect className="fill-brand" x="1" y="1" width="26" height="26" rx="7" />
          <text className="fill-on-brand text-[15px] font-semibold" x="14" y="19.4" textAnchor="middle">
            {Array.from(brand.name.trim())[0]?.toUpperCase()}
          </text>
        </svg>
      ) : (
        <img src={brand.logoUrl} alt="" className="h-7 w-auto max-w-40 flex-none object-contain" />
      )}
      <span className="min-w-0 break-words">{brand.name}</span>
    </p>
  );
}

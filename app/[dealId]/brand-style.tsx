import { headers } from "next/headers";
import { brandColors } from "@/lib/schemas/brand-colors";

/** The brand's accent as the page's colours, in a style element with the request's nonce. */
export async function BrandStyle({ accent }: { accent: string | null }) {
  if (!accent) return null;
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const { light, dark } = brandColors(accent);
  const css = `:root{${declare(light)}}@media screen and (prefers-color-scheme:dark){:root{${declare(dark)}}}`;
  return <style nonce={nonce}>{css}</style>;
}

function declare(colors: { brand: string; hover: string; text: string; onBrand: string }): string {
  return `--brand:${colors.brand};--brand-hover:${colors.hover};--brand-text:${colors.text};--on-brand:${colors.onBrand}`;
}

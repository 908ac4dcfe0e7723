import { headers } from "next/headers";
import { TestMark } from "@/components/calculator/page/test-mark";
import { brandColors } from "@/lib/schemas/brand-colors";

interface PageGroundProps {
  accent: string | null;
  /** Whether the page is of a sandbox. */
  isSandbox: boolean;
}

/**
 * What lies under every page of a link: the brand's accent as the page's colours, in a style element with the
 * request's nonce; in a sandbox the marks of a test.
 */
export async function PageGround({ accent, isSandbox }: PageGroundProps) {
  const style = accent && <style nonce={await requestNonce()}>{cssOf(accent)}</style>;
  // A page of a live funder is the same to the byte whether sandboxes exist or not.
  if (!isSandbox) return style;
  return (
    <>
      <TestMark />
      {style}
    </>
  );
}

async function requestNonce(): Promise<string | undefined> {
  return (await headers()).get("x-nonce") ?? undefined;
}

function cssOf(accent: string): string {
  const { light, dark } = brandColors(accent);
  return `:root{${declare(light)}}@media screen and (prefers-color-scheme:dark){:root{${declare(dark)}}}`;
}

function declare(colors: { brand: string; hover: string; text: string; onBrand: string }): string {
  return `--brand:${colors.brand};--brand-hover:${colors.hover};--brand-text:${colors.text};--on-brand:${colors.onBrand}`;
}

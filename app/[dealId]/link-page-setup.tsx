import { headers } from "next/headers";
import { TestMark } from "@/components/calculator/page/test-mark";
import { HiddenInTab } from "@/components/calculator/privacy/hidden-in-tab";
import { brandColors } from "@/lib/schemas/brand-colors";

interface LinkPageSetupProps {
  accent: string | null;
  /** Whether the page is of a sandbox. */
  isSandbox: boolean;
}

// Rule: B-36
/**
 * What every page of a link needs besides its content: the brand's colours, and whether this tab hides
 * private figures, both with the request's nonce. In a sandbox, also the test marks.
 */
export async function LinkPageSetup({ accent, isSandbox }: LinkPageSetupProps) {
  const nonce = await requestNonce();
  return (
    <>
      {isSandbox && <TestMark />}
      {accent && <style nonce={nonce}>{cssOf(accent)}</style>}
      <HiddenInTab nonce={nonce} />
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

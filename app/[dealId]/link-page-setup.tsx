import { headers } from "next/headers";
import { brandColors } from "@/lib/schemas/brands/fields";

interface LinkPageSetupProps {
  accent: string | null;
  /** Whether the page is of a sandbox. */
  isSandbox: boolean;
}

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

/**
 * The marks of a sandbox's page: a strip above it, which is printed too, and a watermark. On the screen the
 * watermark is behind everything; on paper it lies over sheets that are white, too light to hide a figure.
 */
function TestMark() {
  return (
    <>
      <aside aria-label="Test" className="test-mark test-strip">
        <b>Test</b>
        <span>Nothing on this page is real.</span>
      </aside>
      <svg aria-hidden="true" className="test-mark test-watermark">
        <pattern
          id="test-watermark"
          width="260"
          height="150"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-24)"
        >
          <text x="20" y="56">
            Test
          </text>
          <text x="150" y="131">
            Test
          </text>
        </pattern>
        <rect width="100%" height="100%" fill="url(#test-watermark)" />
      </svg>
    </>
  );
}

/**
 * Applies the tab's stored choice before the first paint. A browser that forbids storage has no stored
 * choice.
 */
function HiddenInTab({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce}>{TAKE_UP}</script>;
}

const TAKE_UP =
  'try{if(sessionStorage.getItem("private"))document.documentElement.dataset.private=""}catch{}';

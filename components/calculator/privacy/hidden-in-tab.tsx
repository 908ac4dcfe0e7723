// Rule: P3-3
/**
 * Applies the tab's stored choice before the first paint. A browser that forbids storage has no stored
 * choice.
 */
export function HiddenInTab({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce}>{TAKE_UP}</script>;
}

const TAKE_UP =
  'try{if(sessionStorage.getItem("private"))document.documentElement.dataset.private=""}catch{}';

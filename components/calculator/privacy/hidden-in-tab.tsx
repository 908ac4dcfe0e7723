// Rule: P3-3
/** Takes up the tab's choice before anything is painted; a browser that forbids storage has none. */
export function HiddenInTab({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce}>{TAKE_UP}</script>;
}

const TAKE_UP =
  'try{if(sessionStorage.getItem("private"))document.documentElement.dataset.private=""}catch{}';

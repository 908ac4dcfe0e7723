/**
 * The style of a page that is one message and has no stylesheet, in both themes: for a style element with the
 * request's nonce.
 */
export const PLAIN_PAGE_STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100dvh;display:grid;place-items:center;
background:#fbfbfa;color:#13191b;font:15px/1.5 system-ui,sans-serif;text-align:center}main{max-width:20rem;padding:1rem}
h1{font-size:20px;margin:0 0 .5rem}p{margin:0 0 .5rem;color:#4a5458}
@media(prefers-color-scheme:dark){body{background:#0e1112;color:#eceff0}p{color:#b0b9bd}}`;

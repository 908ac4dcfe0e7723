/**
 * The style of a page that is a single message and loads no stylesheet, in both themes. It goes into a style
 * element with the request's nonce.
 */
export const PLAIN_PAGE_STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100dvh;display:grid;place-items:center;
background:#fbfbfa;color:#13191b;font:15px/1.5 system-ui,sans-serif;text-align:center}main{max-width:26rem;padding:1rem}
h1{font-size:20px;margin:0 0 .5rem}p{margin:0 0 .5rem;color:#4a5458}
a{display:inline-block;margin-top:.5rem;padding:10px 16px;border:1px solid #cfd3d0;border-radius:10px;color:#13191b;text-decoration:none}
@media(prefers-color-scheme:dark){body{background:#0e1112;color:#eceff0}p{color:#b0b9bd}
a{border-color:#363e42;color:#eceff0}}`;

/** A whole page with a single message, as HTML. The texts must be constants of ours: they are not escaped. */
export function plainPage(
  nonce: string,
  page: { title: string; heading: string; sentences: string[] },
): string {
  const sentences = page.sentences.map((sentence) => `<p>${sentence}</p>`).join("");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${page.title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<style nonce="${nonce}">${PLAIN_PAGE_STYLE}</style>
<main><h1>${page.heading}</h1>${sentences}</main></html>`;
}

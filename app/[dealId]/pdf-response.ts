/** A query value of a request that occurs once; empty otherwise. */
export function queryValue(request: Request, name: string): string {
  const values = new URL(request.url).searchParams.getAll(name);
  return values.length === 1 ? (values[0] ?? "") : "";
}

/** A PDF to download. */
export function pdfResponse({
  bytes,
  fileName,
}: {
  bytes: Uint8Array<ArrayBuffer>;
  fileName: string;
}): Response {
  const headers = {
    "Content-Type": "application/pdf",
    "Content-Disposition": `attachment; filename="${fileName}"`,
  };
  return new Response(bytes, { headers });
}

/** A response that says in a sentence why there is no PDF. */
export function noPdf(status: 404 | 410, words: string): Response {
  return new Response(words, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

/** A response that says that the PDF could not be drawn in time, with when to try again. */
export function pdfLater(retryAfterSeconds: number): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Retry-After": String(retryAfterSeconds) };
  return new Response("The document is being prepared. Try again in a few seconds.", {
    status: 503,
    headers,
  });
}

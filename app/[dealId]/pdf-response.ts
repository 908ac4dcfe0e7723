/** A query value that is given exactly once; otherwise empty. */
export function queryValue(request: Request, name: string): string {
  const values = new URL(request.url).searchParams.getAll(name);
  return values.length === 1 ? (values[0] ?? "") : "";
}

/** A PDF as a download. */
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

/** The response when there is no PDF, with a sentence that says why. */
export function noPdf(status: 404 | 410, words: string): Response {
  return new Response(words, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

/** The response when a PDF could not be drawn in time. */
export function pdfLater(retryAfterSeconds: number): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Retry-After": String(retryAfterSeconds) };
  return new Response("The document is being prepared. Try again in a few seconds.", {
    status: 503,
    headers,
  });
}

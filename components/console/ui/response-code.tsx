/** The status code of a response, or why there was none. */
export function ResponseCode({ code, error }: { code: number | null; error: string | null }) {
  const good = code !== null && code >= 200 && code < 300;
  return (
    <span className="response-code" data-tone={good ? "ok" : "bad"}>
      {code ?? error ?? "no response"}
    </span>
  );
}

/** The HTTP status of a response, green for success, red for any other; without one, why. */
export function StatusCode({ code, error = null }: { code: number | null; error?: string | null }) {
  const tone = code !== null && code >= 200 && code < 300 ? "ok" : "bad";
  return (
    <code className="status-code" data-tone={tone}>
      {code ?? error ?? "no response"}
    </code>
  );
}

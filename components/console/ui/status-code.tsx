/** An HTTP status: green for success, red for any other. */
export function StatusCode({ code }: { code: number | null }) {
  if (code === null) return <span className="text-ink-3">None</span>;
  const tone = code >= 200 && code < 300 ? "ok" : "bad";
  return (
    <code className="status-code" data-tone={tone}>
      {code}
    </code>
  );
}

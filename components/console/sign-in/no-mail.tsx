/** The way on without a mail: the short id under which the operator prints a code for this browser. */
export function NoMail({ request }: { request: string }) {
  return (
    <p className="text-center text-12 text-ink-3">
      No mail? The operator can give you a code for{" "}
      <b className="font-medium whitespace-nowrap text-ink-2 tabular-nums">{request}</b>.
    </p>
  );
}

import type { ReactNode } from "react";
import { CodeBlock } from "./code-block";
import { hexLines, type SignedRequest } from "./request-signing";

interface SigningResultProps {
  signed: SignedRequest | "unavailable" | null;
  mistakes: string[];
  timestamp: string;
}

/** The string to sign in three forms, the hash of the body that the service compares, and the signature. */
export function SigningResult({ signed, mistakes, timestamp }: SigningResultProps) {
  if (signed === "unavailable") {
    return (
      <p role="alert" className="mt-6 rounded-m border border-warn-line bg-warn-ground px-4 py-3 text-warn">
        Your browser can sign only on pages loaded over https or from localhost.
      </p>
    );
  }
  return (
    <section aria-label="Result" className="mt-6 border-t border-line pt-5">
      <ul
        aria-live="polite"
        className="grid gap-1 rounded-m border border-warn-line bg-warn-ground px-4 py-3 text-14 text-warn empty:hidden"
      >
        {mistakes.map((mistake) => (
          <li key={mistake}>{mistake}</li>
        ))}
      </ul>
      {signed && (
        <>
          <CodeBlock title={`String to sign, ${signed.bytes.length} bytes`} code={signed.text} />
          <CodeBlock title="The same string on one line, escaped" code={JSON.stringify(signed.text)} />
          <details className="my-4 rounded-m border border-line">
            <summary className="min-h-10 cursor-pointer px-4 py-2.5 text-13 font-medium">Its bytes</summary>
            <pre className="overflow-hidden border-t border-line px-4 py-3.5 font-mono text-12 leading-5 wrap-anywhere whitespace-pre-wrap">
              <code>{hexLines(signed.bytes)}</code>
            </pre>
          </details>
          <dl className="grid gap-x-6 gap-y-3 text-14 phone:grid-cols-[9rem_minmax(0,1fr)] phone:gap-y-2">
            <Fact name="Body">{signed.bodyLength} bytes of UTF-8</Fact>
            <Fact name="SHA-256 of the body">
              <b>{signed.bodySha256.slice(0, 8)}</b>
              {signed.bodySha256.slice(8)}
            </Fact>
          </dl>
          <p className="mt-2 text-13 text-ink-3">
            A SIGNATURE_INVALID response states the length and the first 8 digits of the body that the service
            received.
          </p>
          {signed.signature && (
            <CodeBlock title="Headers" code={`X-Timestamp: ${timestamp}\nX-Signature: ${signed.signature}`} />
          )}
        </>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-mono text-13 wrap-anywhere">{children}</dd>
    </>
  );
}

"use client";

import { type ReactNode, useEffect, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { TextArea, TextField } from "@/components/ui/text-field";
import { CodeBlock } from "./code-block";
import {
  hexLines,
  likelyMistakes,
  parseHttpRequest,
  type SignedRequest,
  signRequest,
  type UnsignedRequest,
} from "./request-signing";
import { SIGNING_VECTORS, VECTOR_SECRET } from "./signing-vectors";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Shows the string to sign of a request, and its signature. Everything happens in the page; nothing is sent
 * or stored.
 */
export function SigningTool() {
  const [request, setRequest] = useState<UnsignedRequest>(SIGNING_VECTORS[0] as UnsignedRequest);
  const [secret, setSecret] = useState(VECTOR_SECRET);
  const [pasted, setPasted] = useState("");
  const signed = useSigned(request, secret);
  const change = (field: Partial<UnsignedRequest>) => setRequest((current) => ({ ...current, ...field }));

  function paste(text: string) {
    setPasted(text);
    const read = parseHttpRequest(text);
    if (read) setRequest(read);
  }

  return (
    <fieldset
      aria-label="Signing tool"
      className="my-4 min-w-0 rounded-l border border-line bg-surface p-4 phone:p-6"
    >
      <p className="flex items-start gap-2 text-14 text-ink-2">
        <Icon name="lock" className="mt-0.5 size-4 text-ink-3" />
        Nothing you type leaves this page. It signs with your browser's own cryptography, sends nothing and
        stores nothing.
      </p>
      <div className="mt-5 grid gap-5 [&_input]:font-mono [&_textarea]:font-mono">
        <VectorButtons
          onChoose={(vector) => {
            setPasted("");
            setRequest(vector);
            setSecret(VECTOR_SECRET);
          }}
        />
        <TextArea
          label="Paste a whole request"
          hint="Paste HTTP text to fill in the fields below, or fill them in yourself."
          placeholder={"POST /api/v1/acme/offers HTTP/1.1\nX-Timestamp: 1767225600\n\n{...}"}
          rows={5}
          spellCheck={false}
          value={pasted}
          error={
            pasted !== "" && !parseHttpRequest(pasted)
              ? "This does not start with a method and a path."
              : undefined
          }
          onChange={(event) => paste(event.target.value)}
        />
        <div className="grid gap-5 phone:grid-cols-[9rem_minmax(0,1fr)]">
          <MethodField value={request.method} onChange={(method) => change({ method })} />
          <TextField
            label="Path and query"
            value={request.target}
            spellCheck={false}
            autoCapitalize="off"
            onChange={(event) => change({ target: event.target.value })}
          />
        </div>
        <TextArea
          label="Body"
          hint="The exact bytes that you send. Empty for GET and DELETE. This field turns line ends into \n."
          rows={5}
          spellCheck={false}
          value={request.body}
          onChange={(event) => change({ body: event.target.value })}
        />
        <div className="grid items-start gap-5 phone:grid-cols-2">
          <div className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <TextField
                label="X-Timestamp"
                inputMode="numeric"
                value={request.timestamp}
                onChange={(event) => change({ timestamp: event.target.value })}
              />
            </div>
            <Button onClick={() => change({ timestamp: String(Math.floor(Date.now() / 1000)) })}>Now</Button>
          </div>
          <TextField
            label="Secret, if you want the signature"
            value={secret}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => setSecret(event.target.value)}
          />
        </div>
      </div>
      <SigningResult
        signed={signed}
        mistakes={likelyMistakes(request, secret)}
        timestamp={request.timestamp}
      />
    </fieldset>
  );
}

function VectorButtons({ onChoose }: { onChoose: (vector: UnsignedRequest) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-14 font-semibold">Try a vector</span>
      {SIGNING_VECTORS.map((vector, index) => (
        <button
          key={vector.signature}
          type="button"
          onClick={() => onChoose(vector)}
          className="min-h-9 cursor-pointer rounded-s border border-line-strong px-3 text-13 font-medium hover:border-edge"
        >
          {index + 1} {vector.method}
        </button>
      ))}
    </div>
  );
}

function MethodField({ value, onChange }: { value: string; onChange: (method: string) => void }) {
  const id = useId();
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-14 font-semibold">
        Method
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 w-full rounded-m border border-edge bg-surface px-3 text-16"
      >
        {[...new Set([...METHODS, value])].map((method) => (
          <option key={method}>{method}</option>
        ))}
      </select>
    </div>
  );
}

/**
 * The signed form of the latest request. Null until it is computed, `unavailable` when the browser cannot
 * sign.
 */
function useSigned(request: UnsignedRequest, secret: string): SignedRequest | "unavailable" | null {
  const [signed, setSigned] = useState<SignedRequest | "unavailable" | null>(null);
  useEffect(() => {
    let current = true;
    signRequest(request, secret).then(
      (result) => current && setSigned(result),
      () => current && setSigned("unavailable"),
    );
    return () => {
      current = false;
    };
  }, [request, secret]);
  return signed;
}

interface SigningResultProps {
  signed: SignedRequest | "unavailable" | null;
  mistakes: string[];
  timestamp: string;
}

/** The string to sign in three forms, the hash of the body that the service compares, and the signature. */
function SigningResult({ signed, mistakes, timestamp }: SigningResultProps) {
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

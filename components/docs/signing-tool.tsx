"use client";

import { useEffect, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { TextArea, TextField } from "@/components/ui/text-field";
import {
  likelyMistakes,
  parseHttpRequest,
  type SignedRequest,
  signRequest,
  type UnsignedRequest,
} from "./request-signing";
import { SigningResult } from "./signing-result";
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

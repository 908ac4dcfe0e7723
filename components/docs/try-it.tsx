"use client";

import { useRef, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { TextArea, TextField } from "@/components/ui/text-field";
import { useUnfolded } from "@/components/ui/use-unfolded";
import { readableJson } from "./readable-json";
import { signRequest } from "./request-signing";

export interface TryItProps {
  /** The name of the operation in words. */
  name: string;
  method: string;
  /** Contains `{funder}` for the slug, and examples for all other parameters. */
  path: string;
  /** The example body as text; null for an operation without a body. */
  body: string | null;
}

/** Sends the example of an operation to a sandbox, with the key that the reader gave on this page. */
export function TryIt(props: TryItProps) {
  const { open, details } = useUnfolded();
  const key = useKey();
  return (
    <details
      data-focus-home
      tabIndex={-1}
      {...details}
      className="my-4 rounded-m border border-line bg-surface outline-none noscript:hidden"
    >
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 text-14 font-medium">
        Try it in the sandbox<span className="sr-only">: {props.name}</span>
      </summary>
      {open && (
        <div className="border-t border-line p-4">
          {key === null ? <KeyForm /> : <RequestForm key={key.apiKey} {...props} sandbox={key} />}
        </div>
      )}
    </details>
  );
}

function RequestForm({ method, path, body: example, sandbox }: TryItProps & { sandbox: SandboxKey }) {
  const [target, setTarget] = useState(path.replace("{funder}", sandbox.funder));
  const [body, setBody] = useState(example ?? "");
  const [sending, setSending] = useState(false);
  const [result, setResult] = useState<TriedResponse | "unsent" | null>(null);
  const foreign = !target.startsWith(`/api/v1/${sandbox.funder}/`);

  async function send(request: TriedRequest) {
    setSending(true);
    setResult(await sendRequest(sandbox, request).catch(() => "unsent" as const));
    setSending(false);
  }

  return (
    <div className="grid gap-4 [&_input]:font-mono [&_textarea]:font-mono [&_textarea]:text-13">
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-13 text-ink-2">
        <span className="min-w-0 wrap-anywhere">
          As <b>{sandbox.funder}</b>, {sandbox.apiKey.slice(0, 8)}…
        </span>
        <Button kind="link" vanishes onClick={() => keepKey(null)}>
          Forget the key
        </Button>
      </p>
      <TextField
        label={`${method} path and query`}
        value={target}
        spellCheck={false}
        autoCapitalize="off"
        error={foreign ? `Begin with /api/v1/${sandbox.funder}/.` : undefined}
        onChange={(event) => setTarget(event.target.value)}
      />
      {example !== null && (
        <TextArea
          label="Body"
          rows={Math.min(16, example.split("\n").length + 1)}
          spellCheck={false}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
      )}
      <Button
        kind="primary"
        aria-disabled={sending || foreign}
        onClick={() => {
          if (!sending && !foreign) void send({ method, target, body: example === null ? "" : body });
        }}
      >
        {sending ? "Sending" : "Send"}
      </Button>
      <div role="status" aria-label="Response">
        {result !== null && <Result result={result} />}
      </div>
    </div>
  );
}

function Result({ result }: { result: TriedResponse | "unsent" }) {
  if (result === "unsent")
    return (
      <p className="text-14 text-bad">
        No response. Your browser can sign only over https or on localhost. If it can, check the connection
        and send again.
      </p>
    );
  const { status, requestId, text } = result;
  return (
    <>
      <p className="text-14">
        <b className={status < 400 ? "text-ok" : "text-bad"}>{status}</b>{" "}
        <span className="text-13 wrap-anywhere text-ink-3">{requestId}</span>
      </p>
      {text !== "" && (
        <pre className="mt-2 max-h-96 overflow-y-auto rounded-s bg-sunken px-3 py-2.5 font-mono text-12 leading-5 wrap-anywhere whitespace-pre-wrap">
          <code>{text}</code>
        </pre>
      )}
    </>
  );
}

/** A request to this service. `target` is its path and query. */
interface TriedRequest {
  method: string;
  target: string;
  body: string;
}

/** The parts of a response that are shown. */
interface TriedResponse {
  status: number;
  requestId: string | null;
  /** Formatted JSON. Of another response, its type and size. */
  text: string;
}

/**
 * Signs a request in the browser and sends it to the service that serves this page. Only the signature is
 * sent, never the secret. Throws without a connection, and when the browser cannot sign.
 */
async function sendRequest(key: SandboxKey, { method, target, body }: TriedRequest): Promise<TriedResponse> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const { signature } = await signRequest({ timestamp, method, target, body }, key.apiSecret);
  const response = await fetch(target, {
    method,
    headers: {
      "X-API-Key": key.apiKey,
      "X-Timestamp": timestamp,
      "X-Signature": signature ?? "",
      ...(body !== "" && { "Content-Type": "application/json" }),
    },
    ...(body !== "" && { body }),
    credentials: "omit",
    cache: "no-store",
    redirect: "error",
  });
  return {
    status: response.status,
    requestId: response.headers.get("X-Request-Id"),
    text: await textOf(response),
  };
}

async function textOf(response: Response): Promise<string> {
  const type = response.headers.get("Content-Type") ?? "";
  const bytes = await response.arrayBuffer();
  if (bytes.byteLength === 0) return "";
  if (!type.startsWith("application/json")) return `${type}, ${bytes.byteLength} bytes`;
  return readableJson(JSON.parse(new TextDecoder().decode(bytes)));
}

/** What a call of a sandbox needs: its slug, one of its keys, and the secret of that key. */
interface SandboxKey {
  funder: string;
  apiKey: string;
  apiSecret: string;
}

// Kept in memory only: a reload of the page forgets it.
let kept: SandboxKey | null = null;

const listeners = new Set<() => void>();

/** Keeps a key for all operations of this page until the reader leaves it. Null forgets the key. */
function keepKey(key: SandboxKey | null): void {
  kept = key;
  for (const listener of listeners) listener();
}

/** The key that the reader gave on this page; null before that. */
function useKey(): SandboxKey | null {
  return useSyncExternalStore(subscribe, () => kept, noKey);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function noKey(): null {
  return null;
}

/**
 * The problems of each field. Empty when the key is one of a sandbox. The message for a live key says that it
 * is live.
 */
export function keyProblems({
  funder,
  apiKey,
  apiSecret,
}: SandboxKey): Partial<Record<keyof SandboxKey, string>> {
  return {
    ...(!/^[a-z0-9][a-z0-9-]{0,39}$/.test(funder) && { funder: "Enter the slug, such as acme-test." }),
    ...(!/^fkt_[0-9A-Za-z]{28}$/.test(apiKey) && {
      apiKey: /^fk_/.test(apiKey) ? LIVE : "Enter a key that begins with fkt_.",
    }),
    ...(!/^fskt_[0-9A-Za-z]{43}$/.test(apiSecret) && {
      apiSecret: /^fsk_/.test(apiSecret) ? LIVE : "Enter the secret that begins with fskt_.",
    }),
  };
}

const LIVE = "This belongs to a live funder and cannot be used here. Create a key of your sandbox.";
const NO_KEY: SandboxKey = { funder: "", apiKey: "", apiSecret: "" };

/**
 * Asks for the key of a sandbox. It is not a form element: without its script, a browser would send the key
 * in the URL.
 */
function KeyForm() {
  const fields = useRef<HTMLFieldSetElement>(null);
  const [given, setGiven] = useState(NO_KEY);
  const [problems, setProblems] = useState<Partial<SandboxKey>>({});
  const change = (field: Partial<SandboxKey>) => setGiven((current) => ({ ...current, ...field }));
  const use = () => {
    const key = {
      funder: given.funder.trim(),
      apiKey: given.apiKey.trim(),
      apiSecret: given.apiSecret.trim(),
    };
    const found = keyProblems(key);
    setProblems(found);
    if (Object.keys(found).length === 0) {
      fields.current?.closest<HTMLElement>("[data-focus-home]")?.focus({ preventScroll: true });
      return keepKey(key);
    }
    // Remove a live funder's key or secret from the page at once.
    change({
      ...(/^fk_/.test(key.apiKey) && { apiKey: "" }),
      ...(/^fsk_/.test(key.apiSecret) && { apiSecret: "" }),
    });
  };
  const plain = { autoComplete: "off", autoCapitalize: "off", spellCheck: false };
  return (
    <fieldset
      ref={fields}
      className="grid gap-4 [&_input]:font-mono"
      onKeyDown={({ key, target }) => {
        if (key === "Enter" && target instanceof HTMLInputElement) use();
      }}
    >
      <legend className="mb-3 text-13 text-ink-2">
        The key applies to all operations on this page until you leave it, and is not stored. The secret signs
        in your browser and is never sent.
      </legend>
      <TextField
        {...plain}
        label="Sandbox"
        placeholder="acme-test"
        value={given.funder}
        error={problems.funder}
        onChange={({ target }) => change({ funder: target.value })}
      />
      <TextField
        {...plain}
        label="Key"
        placeholder="fkt_..."
        value={given.apiKey}
        error={problems.apiKey}
        onChange={({ target }) => change({ apiKey: target.value })}
      />
      <TextField
        {...plain}
        label="Secret"
        placeholder="fskt_..."
        value={given.apiSecret}
        error={problems.apiSecret}
        onChange={({ target }) => change({ apiSecret: target.value })}
      />
      <Button onClick={use}>Use this key</Button>
    </fieldset>
  );
}

import "server-only";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace-node";

// Rule: D6-24
/**
 * Exports spans without queries. Next puts the whole URL of a page into them, and its `sig` grants access to
 * the page.
 */
export class RedactedSpans implements SpanExporter {
  constructor(private readonly next: SpanExporter) {}

  export(spans: ReadableSpan[], done: Parameters<SpanExporter["export"]>[1]): void {
    this.next.export(spans.map(redacted), done);
  }

  shutdown(): Promise<void> {
    return this.next.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.next.forceFlush?.();
  }
}

/** Returns a view of a span with other values: an ended span must not be modified. */
function redacted(span: ReadableSpan): ReadableSpan {
  const { message } = span.status;
  const seen = {
    name: withoutQueries(span.name),
    attributes: cleaned(span.attributes),
    events: span.events.map((event) => ({ ...event, attributes: cleaned(event.attributes ?? {}) })),
    status: { ...span.status, ...(message !== undefined && { message: withoutQueries(message) }) },
  };
  const properties = Object.entries(seen).map(([name, value]) => [name, { value, enumerable: true }]);
  return Object.create(span, Object.fromEntries(properties));
}

function cleaned(attributes: ReadableSpan["attributes"]): ReadableSpan["attributes"] {
  const kept = Object.entries(attributes).filter(([name]) => name !== "url.query");
  return Object.fromEntries(
    kept.map(([name, value]) => [name, typeof value === "string" ? withoutQueries(value) : value]),
  );
}

function withoutQueries(text: string): string {
  return text.replace(/\?\S*/g, "").replace(/\bsig=[\w%-]+/g, "sig=...");
}

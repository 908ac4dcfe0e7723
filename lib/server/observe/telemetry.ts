import "server-only";
import { metrics } from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from "@opentelemetry/sdk-trace-node";
import { poolUse } from "@/lib/server/database/database";
import { oncePerProcess } from "@/lib/server/once-per-process";
import { afterResponse } from "@/lib/server/web/after-response";
import { type Fields, observeLog } from "./log";
import { VERSION } from "./version";

/**
 * Sends Next's spans, without queries, and metrics derived from the log to the collector of the standard
 * OTEL_EXPORTER_OTLP_* variables. Loaded only if one is configured.
 */
export function startTelemetry(
  settings: { serviceName: string; onVercel: boolean },
  readings: Readings,
): void {
  const resource = resourceFromAttributes({
    "service.name": settings.serviceName,
    "service.version": VERSION,
  });
  const spans = new BatchSpanProcessor(new RedactedSpans(new OTLPTraceExporter()));
  new NodeTracerProvider({ resource, spanProcessors: [spans] }).register();
  const reader = new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter() });
  const meters = new MeterProvider({ resource, readers: [reader] });
  metrics.setGlobalMeterProvider(meters);
  const flush = async () => {
    await Promise.allSettled([spans.forceFlush(), meters.forceFlush()]);
  };
  // serve.mjs flushes when the server stops.
  oncePerProcess("telemetry", () => ({ flush }));
  const count = counters(meters);
  observe(meters, readings);
  observeLog((event, fields) => {
    count(event, fields);
    // A function on Vercel is suspended between requests, so that a timer would wait for the next request.
    if (settings.onVercel && event.endsWith("_request")) afterResponse(flush);
  });
}

/** The product's state, which services read at each export. */
export interface Readings {
  /**
   * The deliveries that wait in the outbox, by kind. `oldestSeconds` is how long the oldest due one has
   * waited.
   */
  deliveries: () => Promise<{ kind: string; waiting: number; oldestSeconds: number }[]>;
  /** How many documents wait in this process to be drawn. */
  queuedDocuments: () => number;
}

/**
 * Gauges, which are read at each export. While the database does not respond, those of the outbox are absent.
 */
function observe(meters: MeterProvider, readings: Readings): void {
  const meter = meters.getMeter("offer-calculator");
  const waiting = meter.createObservableGauge("offer_calculator.deliveries.waiting", {
    description: "Deliveries that are not made yet, by kind: of the whole database.",
  });
  const oldest = meter.createObservableGauge("offer_calculator.deliveries.oldest_age", {
    unit: "s",
    description: "How long the oldest due delivery of a kind waits: of the whole database.",
  });
  meter.addBatchObservableCallback(
    async (result) => {
      for (const { kind, waiting: count, oldestSeconds } of await readings.deliveries().catch(() => [])) {
        result.observe(waiting, count, { kind });
        result.observe(oldest, oldestSeconds, { kind });
      }
    },
    [waiting, oldest],
  );
  const connections = meter.createObservableGauge("db.client.connection.count", {
    description: "Connections to the database, by state.",
  });
  const pending = meter.createObservableGauge("db.client.connection.pending_requests", {
    description: "Work that waits for a connection to the database.",
  });
  meter.addBatchObservableCallback(
    (result) => {
      const { used, idle, waiting: waits } = poolUse();
      result.observe(connections, used, { "db.client.connection.state": "used" });
      result.observe(connections, idle, { "db.client.connection.state": "idle" });
      result.observe(pending, waits);
    },
    [connections, pending],
  );
  meter
    .createObservableGauge("offer_calculator.disclosures.queued", {
      description: "Disclosure documents that wait to be drawn.",
    })
    .addCallback((result) => result.observe(readings.queuedDocuments()));
}

/** Request durations and delivery attempts are derived from their log events. */
function counters(meters: MeterProvider) {
  const meter = meters.getMeter("offer-calculator");
  const durations = meter.createHistogram("http.server.request.duration", {
    unit: "s",
    description: "Duration of requests of the API, pages and actions.",
    advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] },
  });
  const deliveries = meter.createCounter("offer_calculator.delivery.attempts", {
    description: "Delivery attempts by outcome.",
  });
  const refusals = meter.createCounter("offer_calculator.limit.refusals", {
    description: "Requests that a limit refused, by limit.",
  });
  const failovers = meter.createCounter("offer_calculator.limit.failovers", {
    description: "How often the shared rate limit store was lost and this instance counted alone.",
  });
  const sweeps = meter.createHistogram("offer_calculator.sweep.duration", {
    unit: "s",
    description: "Duration of the sweep of each minute, by whether it finished.",
    advice: { explicitBucketBoundaries: [0.05, 0.1, 0.5, 1, 5, 10, 30] },
  });
  const disclosures = meter.createCounter("offer_calculator.disclosures.made", {
    description: "Disclosure documents made, by state.",
  });
  return (event: string, fields: Fields) => {
    if (event.endsWith("_request")) {
      durations.record(Number(fields.duration_ms) / 1000, {
        "http.route": String(fields.route),
        "http.request.method": String(fields.method ?? (event === "action_request" ? "POST" : "GET")),
        "http.response.status_code": Number(fields.status) || 200,
      });
    } else if (event === "delivery_tried") deliveries.add(1, { outcome: String(fields.outcome) });
    else if (event === "limit_refused") refusals.add(1, { limit: String(fields.limit) });
    else if (event === "rate_limit_store_down") failovers.add(1);
    else if (event === "swept")
      sweeps.record(Number(fields.duration_ms) / 1000, { finished: fields.finished === true });
    else if (event === "disclosure_made") disclosures.add(1, { state: String(fields.state) });
  };
}

/**
 * Exports spans without queries. Next puts the whole URL of a page into them, and its `sig` grants access to
 * the page.
 */
class RedactedSpans implements SpanExporter {
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

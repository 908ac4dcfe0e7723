import "server-only";
import { metrics } from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { afterResponse } from "./after-response";
import { type Fields, observeLog } from "./log";
import { oncePerProcess } from "./once-per-process";
import { RedactedSpans } from "./telemetry-redaction";
import { VERSION } from "./version";

/**
 * Sends Next's spans, without queries, and metrics derived from the log to the collector of the standard
 * OTEL_EXPORTER_OTLP_* variables. Loaded only if one is configured.
 */
export function startTelemetry(settings: { serviceName: string; onVercel: boolean }): void {
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
  observeLog((event, fields) => {
    count(event, fields);
    // A function on Vercel is suspended between requests, so that a timer would wait for the next request.
    if (settings.onVercel && event.endsWith("_request")) afterResponse(flush);
  });
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
  return (event: string, fields: Fields) => {
    if (event.endsWith("_request")) {
      durations.record(Number(fields.duration_ms) / 1000, {
        "http.route": String(fields.route),
        "http.request.method": String(fields.method ?? (event === "action_request" ? "POST" : "GET")),
        "http.response.status_code": Number(fields.status) || 200,
      });
    } else if (event === "delivery_tried") deliveries.add(1, { outcome: String(fields.outcome) });
  };
}

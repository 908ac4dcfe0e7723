import "server-only";
import { type Attributes, metrics, SpanKind, trace } from "@opentelemetry/api";
import type { Prisma } from "@/lib/server/prisma/client";

// This module is loaded only if a collector is configured, so that these belong to the providers of
// telemetry.ts.
const tracer = trace.getTracer("offer-calculator");
const durations = metrics.getMeter("offer-calculator").createHistogram("db.client.operation.duration", {
  unit: "s",
  description: "Duration of statements in the database.",
  advice: { explicitBucketBoundaries: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10] },
});

/**
 * Makes a span and a metric of a statement that Prisma's client has sent. The text has placeholders: the
 * values of a statement are never part of it.
 */
export function observeStatement({ query, duration, timestamp }: Prisma.QueryEvent): void {
  const operation = /^\W*(\w+)/.exec(query)?.[1]?.toUpperCase() ?? "";
  const attributes: Attributes = { "db.system.name": "postgresql", "db.operation.name": operation };
  const started = timestamp.getTime();
  tracer
    .startSpan(operation, {
      kind: SpanKind.CLIENT,
      startTime: started,
      attributes: { ...attributes, "db.query.text": query },
    })
    .end(started + duration);
  durations.record(duration / 1000, attributes);
}

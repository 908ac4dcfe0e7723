import type { Instrumentation } from "next";

// Next also builds this file for its edge runtime, which the product does not use and which lacks Node's
// modules. The build replaces NEXT_RUNTIME by a constant; it is not a setting.

/**
 * Runs once when a server starts. Exits the process if its settings are invalid, otherwise logs the version.
 * Loads telemetry only if a collector is configured.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logStart } = await import("@/lib/server/observe/instrumentation-log");
  // Next gives this file modules of its own. A function of Vercel would read its settings twice at a cold
  // start: it refuses each request instead while they are invalid.
  if (process.env.VERCEL === "1" && !process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return logStart();
  const { env, requireEnv } = await import("@/lib/server/env");
  requireEnv();
  logStart();
  const { serveSocketRefusals } = await import("@/lib/server/web/socket-refusals");
  serveSocketRefusals();
  const { telemetry, onVercel } = env();
  if (telemetry === null) return;
  const { startTelemetry } = await import("@/lib/server/observe/telemetry");
  const { READINGS } = await import("@/lib/services/readings");
  startTelemetry({ ...telemetry, onVercel }, READINGS);
}

/** Logs errors that the product does not catch. The URL is left out, since it can contain a `sig`. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logRequestError } = await import("@/lib/server/observe/instrumentation-log");
  logRequestError(error, request.method, context);
};

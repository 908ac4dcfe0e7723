import type { Instrumentation } from "next";

// Next builds this file for its edge runtime too, which nothing here uses and which lacks Node's modules. The
// build replaces NEXT_RUNTIME: it is no setting.

/**
 * Runs once when a server starts; ends the process if its settings are invalid, else logs the version. Loads
 * telemetry only with a collector.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env, requireEnv } = await import("@/lib/server/env");
  requireEnv();
  const { logStart } = await import("@/lib/server/instrumentation-log");
  logStart();
  const { telemetry, onVercel } = env();
  if (telemetry === null) return;
  const { startTelemetry } = await import("@/lib/server/telemetry");
  const { READINGS } = await import("@/lib/services/readings");
  startTelemetry({ ...telemetry, onVercel }, READINGS);
}

/** Logs errors that our code does not catch, without the request's URL, which may contain a `sig`. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logRequestError } = await import("@/lib/server/instrumentation-log");
  logRequestError(error, request.method, context);
};

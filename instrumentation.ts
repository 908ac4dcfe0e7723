import type { Instrumentation } from "next";
import { env, requireEnv } from "@/lib/server/env";

/**
 * Runs once when a server starts and ends it when its settings are not usable. Telemetry is loaded only with
 * a collector.
 */
export async function register(): Promise<void> {
  requireEnv();
  const { telemetry, onVercel } = env();
  if (telemetry === null) return;
  const { startTelemetry } = await import("@/lib/server/telemetry");
  startTelemetry({ ...telemetry, onVercel });
}

/** Errors that reach no code of ours: the request itself, whose address may hold a `sig`, is left out. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  const { logRequestError } = await import("@/lib/server/request-error");
  logRequestError(error, request.method, context);
};

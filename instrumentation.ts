import type { Instrumentation } from "next";
import { env, requireEnv } from "@/lib/server/env";

/**
 * Runs once when a server starts; ends the process if its settings are invalid. Loads telemetry only with a
 * collector.
 */
export async function register(): Promise<void> {
  requireEnv();
  const { telemetry, onVercel } = env();
  if (telemetry === null) return;
  const { startTelemetry } = await import("@/lib/server/telemetry");
  startTelemetry({ ...telemetry, onVercel });
}

/** Logs errors that our code does not catch, without the request's URL, which may contain a `sig`. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  const { logRequestError } = await import("@/lib/server/request-error");
  logRequestError(error, request.method, context);
};

import { randomBytes } from "node:crypto";

/**
 * Settings of the local profile with secrets of their own, for code that reads its environment in this
 * process.
 */
export const TEST_SETTINGS: Record<string, string> = {
  APP_PROFILE: "local",
  BASE_URL: "http://localhost:3000",
  DATABASE_URL: "postgresql://nobody@127.0.0.1:1/nowhere",
  ENCRYPTION_KEY: randomBytes(32).toString("base64"),
  LINK_KEY: randomBytes(32).toString("base64"),
  // Tests must not use a shared store that the developer's shell names.
  UPSTASH_REDIS_REST_URL: "",
  UPSTASH_REDIS_REST_TOKEN: "",
  CRON_SECRET: randomBytes(32).toString("hex"),
};

/** Sets these as this process's environment. Call it before any code reads the environment. */
export function useTestSettings(): void {
  Object.assign(process.env, TEST_SETTINGS);
}

import { join } from "node:path";
import { localSecrets } from "./data-folder.mjs";

/**
 * The environment of the product and its scripts: as given, and under the local profile (unless APP_PROFILE
 * says otherwise) with generated secrets where none are given.
 * @param {string} folder the data folder
 * @param {{ databaseUrl: string, baseUrl: string }} options
 * @returns {Record<string, string>}
 */
export function productEnvironment(folder, { databaseUrl, baseUrl }) {
  const profile = process.env.APP_PROFILE || "local";
  return {
    // There is no load balancer in front, so Ctrl-C and tests need not wait.
    DRAIN_SECONDS: "0",
    ...(profile === "local"
      ? { ...localSecrets(folder), BASE_URL: baseUrl, MAIL_FOLDER: mailFolder(folder) }
      : {}),
    ...givenSettings(),
    APP_PROFILE: profile,
    DATABASE_URL: databaseUrl,
  };
}

/**
 * The folder for mails when SMTP_URL is not set.
 * @param {string} folder the data folder
 */
export function mailFolder(folder) {
  return join(folder, "mail");
}

/** The variables of this process that are not empty: an empty one counts as unset. */
function givenSettings() {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

import "server-only";
import packageFile from "@/package.json";

// Rule: K-26
/** The product's version (semver). */
export const VERSION: string = packageFile.version;

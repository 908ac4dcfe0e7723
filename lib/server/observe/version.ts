import "server-only";
import packageFile from "@/package.json";

/** The product's version (semver). */
export const VERSION: string = packageFile.version;

import { generateClient } from "../build.mjs";
import { printed } from "../user-facing-error.mjs";

// npm run generate: generates Prisma's client if the schema or the packages have changed.

try {
  await generateClient();
} catch (error) {
  process.stderr.write(`${printed(error)}\n`);
  process.exit(1);
}

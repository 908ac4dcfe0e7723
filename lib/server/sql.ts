import "server-only";
import { empty, join, type RawValue, raw, type Sql, sql as tagged } from "@prisma/client-runtime-utils";

export type { Sql };

/**
 * A statement or a part of one: what is inserted becomes a parameter, another part stays text. Not from
 * Prisma's client, which has the same: it takes a tenth of a second to load.
 */
export const sql = Object.assign(
  (strings: readonly string[], ...values: readonly RawValue[]): Sql => tagged(strings, ...values),
  { join, raw, empty },
);

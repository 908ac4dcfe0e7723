import "server-only";
import type { z } from "zod";

/** Restores the schema's member order: jsonb does not preserve it. */
export function inOrderOf<T extends object>(schema: z.ZodObject, value: T): T {
  const names = Object.keys(schema.shape).filter((name) => name in value);
  return { ...Object.fromEntries(names.map((name) => [name, Reflect.get(value, name)])), ...value };
}

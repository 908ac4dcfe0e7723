import "server-only";

/**
 * Returns the process-wide singleton of a name, created at first use. Module variables are not enough: pages,
 * routes and instrumentation each have their own copy of a module.
 */
export function oncePerProcess<Value>(name: string, make: () => Value): Value {
  const shared = globalThis as typeof globalThis & { offerCalculator?: Map<string, unknown> };
  shared.offerCalculator ??= new Map();
  if (!shared.offerCalculator.has(name)) shared.offerCalculator.set(name, make());
  return shared.offerCalculator.get(name) as Value;
}

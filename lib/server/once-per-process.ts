import "server-only";

/**
 * The one value of a name in this process, made at its first use. A module's own variables will not do:
 * pages, routes and instrumentation each have their own copy of a module.
 */
export function oncePerProcess<Value>(name: string, make: () => Value): Value {
  const shared = globalThis as typeof globalThis & { offerCalculator?: Map<string, unknown> };
  shared.offerCalculator ??= new Map();
  if (!shared.offerCalculator.has(name)) shared.offerCalculator.set(name, make());
  return shared.offerCalculator.get(name) as Value;
}

import { OPERATIONS } from "@/lib/schemas/operations";
import type { ProxiedRequest } from "./faulty-proxy";

// Rule: K-3
/** The ids of the operations that none of these requests called successfully. */
export function operationsNotCalled(requests: ProxiedRequest[]): string[] {
  const successful = requests.filter(({ status }) => status !== null && status < 300);
  return Object.values(OPERATIONS)
    .filter(({ method, path }) => {
      const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/?]+")}(\\?|$)`);
      return !successful.some((request) => request.method === method && pattern.test(request.target));
    })
    .map(({ id }) => id);
}

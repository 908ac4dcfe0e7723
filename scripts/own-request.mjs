import { get } from "node:http";

/**
 * GETs a plain http address of this machine and resolves with the status. Not by `fetch`, which refuses some
 * ports, such as 10080.
 * @param {string} address
 * @param {{ headers?: Record<string, string>, timeoutMs: number }} options
 * @returns {Promise<number>}
 */
export function ownRequest(address, { headers = {}, timeoutMs }) {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const request = get(address, { headers, signal, agent: false }, (response) => {
      response
        .once("end", () => resolve(response.statusCode ?? 0))
        .once("error", reject)
        .resume();
    });
    request.once("error", (error) => reject(signal.aborted ? signal.reason : error));
  });
}

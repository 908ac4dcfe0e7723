import type { Socket } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import type { Resolver } from "@/lib/server/outbound/guard";
import { changing, closeReceivers, countingReceiver } from "@/tests/helpers/outbound-receivers";
import { TEST_SETTINGS } from "@/tests/helpers/settings";

Object.assign(process.env, TEST_SETTINGS, { OUTBOUND_ALLOWED_HOSTS: "allowed.test" });
const { postOutbound } = await import("@/lib/server/outbound/request");

afterAll(closeReceivers);

const post = (url: string, resolve?: Resolver) => postOutbound(url, { "X-Test": "1" }, "{}", resolve);

describe("a connection", () => {
  const OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

  // Rule: D8-50
  test("is kept for the next request to its host, and stays with the address that was checked when it opened", async () => {
    const { counts, port } = await countingReceiver((_nth, socket) => socket.write(OK));
    const resolve = changing(["127.0.0.1"], ["10.0.0.1"]);
    for (const requests of [1, 2, 3]) {
      expect(await post(`http://allowed.test:${port}/`, resolve)).toMatchObject({ status: 200, body: "ok" });
      expect(counts).toEqual({ connections: 1, requests });
    }
    expect(resolve.queries).toBe(1);
  });

  // Rule: D8-50
  test("is opened anew, with a check of its own, while the kept one is in use", async () => {
    const { counts, port } = await countingReceiver((_nth, socket) => socket.write(OK));
    const resolve = changing(["127.0.0.1"]);
    const both = await Promise.all([1, 2].map(() => post(`http://allowed.test:${port}/`, resolve)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(counts).toEqual({ connections: 2, requests: 2 });
    expect(resolve.queries).toBe(2);
  });

  test.each<[string, (socket: Socket) => void]>([
    ["resets", (socket) => socket.resetAndDestroy()],
    ["ends", (socket) => socket.end()],
  ])("that the receiver %s while it is kept is replaced, and the attempt succeeds", async (_how, close) => {
    const { counts, port } = await countingReceiver((nth, socket) => {
      if (nth === 1) socket.write(OK);
      else close(socket);
    });
    const url = `http://127.0.0.1:${port}/`;
    expect(await post(url)).toMatchObject({ status: 200 });
    expect(await post(url)).toMatchObject({ status: 200, error: null });
    expect(counts).toEqual({ connections: 2, requests: 3 });
  });

  test("whose replacement is closed too is a failure: no third is opened", async () => {
    const { counts, port } = await countingReceiver((nth, socket) => {
      if (counts.connections === 1 && nth === 1) socket.write(OK);
      else socket.destroy();
    });
    const url = `http://127.0.0.1:${port}/`;
    expect(await post(url)).toMatchObject({ status: 200 });
    expect(await post(url)).toMatchObject({ status: null, error: "socket hang up" });
    expect(counts).toEqual({ connections: 2, requests: 3 });
  });

  test("that broke within a response is not replaced: the receiver had the request", async () => {
    const { counts, port } = await countingReceiver((nth, socket) => {
      if (nth === 1) socket.write(OK);
      else socket.end(OK.slice(0, -1));
    });
    const url = `http://127.0.0.1:${port}/`;
    expect(await post(url)).toMatchObject({ status: 200 });
    expect(await post(url)).toMatchObject({ status: null, error: "aborted" });
    expect(counts).toEqual({ connections: 1, requests: 2 });
  });

  test("is not kept where the receiver says so, or with the rest of a response that is too long", async () => {
    const { counts, port } = await countingReceiver((_nth, socket) => {
      socket.write(
        counts.requests === 1
          ? "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
          : `HTTP/1.1 200 OK\r\nContent-Length: 20000\r\n\r\n${"x".repeat(20_000)}`,
      );
    });
    const url = `http://127.0.0.1:${port}/`;
    for (const connections of [1, 2, 3]) {
      expect(await post(url)).toMatchObject({ status: 200, error: null });
      expect(counts.connections).toBe(connections);
    }
  });
});

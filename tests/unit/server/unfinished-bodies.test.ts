import { describe, expect, test } from "vitest";
import { UnfinishedBodies } from "@/lib/server/limits/unfinished-bodies";
import { readBody } from "@/lib/server/web/json-body";

/** A request whose body is sent piece by piece. */
function openRequest() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const request = new Request("http://127.0.0.1/", {
    method: "POST",
    body: readable,
    duplex: "half",
  } as RequestInit);
  // A body that nobody reads any more takes no bytes: its writer is told so.
  const send = (bytes: number) => writer.write(new Uint8Array(bytes)).catch(() => undefined);
  return { request, send, end: () => writer.close() };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("unfinished bodies", () => {
  const begin = (bodies: UnfinishedBodies, address: string) => {
    const open = openRequest();
    const read = bodies.receive(address, (reading) => readBody(open.request, 1_000, reading));
    const outcome = read.then(
      (body) => body.length,
      (error) => error.code,
    );
    return { ...open, outcome };
  };

  test("of an address are as many as allowed, and each that ends makes room", async () => {
    const bodies = new UnfinishedBodies({ ofAddress: 2, bytes: 1_000 });
    const first = begin(bodies, "a");
    begin(bodies, "a");
    await expect(begin(bodies, "a").outcome).resolves.toBe("RATE_LIMITED");
    first.send(5);
    first.end();
    await expect(first.outcome).resolves.toBe(5);
    expect(bodies.held).toEqual({ bodies: 1, bytes: 0 });
  });

  // Rule: D4-41
  test("that together hold too much lose the oldest of the address that holds most", async () => {
    const bodies = new UnfinishedBodies({ ofAddress: 16, bytes: 1_000 });
    const small = begin(bodies, "small");
    small.send(300);
    const large = [begin(bodies, "large"), begin(bodies, "large")];
    for (const each of large) each.send(250);
    await settled();
    expect(bodies.held).toEqual({ bodies: 3, bytes: 800 });
    begin(bodies, "third").send(250);
    await expect(large[0]?.outcome).resolves.toBe("RATE_LIMITED");
    expect(bodies.held).toEqual({ bodies: 3, bytes: 800 });
    small.end();
    await expect(small.outcome).resolves.toBe(300);
  });
});

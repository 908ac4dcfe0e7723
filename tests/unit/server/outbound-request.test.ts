import type { Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Resolver } from "@/lib/server/outbound/guard";
import { changing, closeReceivers, failing, rawReceiver, receiver } from "@/tests/helpers/outbound-receivers";
import { TEST_SETTINGS } from "@/tests/helpers/settings";

// The receiver's host is exempt from the scheme and port rules by its name alone, so what its name resolves to
// still counts.
Object.assign(process.env, TEST_SETTINGS, { OUTBOUND_ALLOWED_HOSTS: "allowed.test" });
const { postOutbound } = await import("@/lib/server/outbound/request");
const { errorText } = await import("@/lib/server/observe/error-text");

afterAll(closeReceivers);

const post = (url: string, resolve?: Resolver) => postOutbound(url, { "X-Test": "1" }, "{}", resolve);

describe("a name", () => {
  // Rule: D8-49
  test.each([
    [["127.0.0.1"]],
    [["93.184.215.14", "10.0.0.1"]],
    [["::ffff:127.0.0.1"]],
    [["64:ff9b::7f00:1"]],
    [["fec0::1"]],
    [["100::1"]],
    [["168.63.129.16"]],
    [["fd00::1", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"]],
  ])("that resolves to %j is not connected to", async (addresses) => {
    const response = await post("https://funder.example:8443/", changing(addresses));
    expect(response).toMatchObject({
      status: null,
      error: "funder.example has no public address, or not only public ones",
    });
  });

  // Rule: D8-49
  test("whose address changes between two lookups is not connected to: each connection checks its own lookup, once", async () => {
    const resolve = changing(["127.0.0.1"], ["10.0.0.1"], ["93.184.215.14"]);
    for (const connections of [1, 2]) {
      const { error } = await post("https://funder.example:8443/", resolve);
      expect(error).toBe("funder.example has no public address, or not only public ones");
      expect(resolve.queries).toBe(connections);
    }
  });

  test.each<[string, Resolver]>([
    ["that has no address", changing([])],
    ["that does not exist", failing("ENOTFOUND")],
    ["that exists without an address", failing("ENODATA")],
  ])(
    "%s has the error of one that is private: nobody maps a private network by it",
    async (_what, resolve) => {
      expect((await post("https://funder.example/", resolve)).error).toBe(
        "funder.example has no public address, or not only public ones",
      );
    },
  );

  test("that could not be resolved has its own error: a retry may succeed", async () => {
    expect((await post("https://funder.example/", failing("EAI_AGAIN"))).error).toBe("EAI_AGAIN");
  });

  // Rule: D13-64
  test("whose addresses all refuse has an error that names each of them", async () => {
    const url = new URL(await receiver((_request, response) => response.end()));
    closeReceivers();
    const { error } = await post(`http://allowed.test:${url.port}/`, changing(["::1", "127.0.0.1"]));
    expect(error).toBe(`connect ECONNREFUSED [::1]:${url.port}; connect ECONNREFUSED 127.0.0.1:${url.port}`);
    const alone = await post(`http://allowed.test:${url.port}/`, changing(["::1"]));
    expect(alone.error).toBe(`connect ECONNREFUSED [::1]:${url.port}`);
  });

  // Rule: D13-64
  test("that speaks no TLS has an error in one line that says so", async () => {
    const url = new URL(await rawReceiver((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")));
    const { error } = await post(`https://allowed.test:${url.port}/`, changing(["127.0.0.1"]));
    expect(error).toBe("TLS: wrong version number");
  });

  // Rule: D8-53
  test("on the allowlist is connected to wherever it resolves", async () => {
    const url = new URL(await receiver((_request, response) => response.end("here")));
    const response = await post(`http://allowed.test:${url.port}/`, changing(["127.0.0.1"]));
    expect(response).toMatchObject({ status: 200, body: "here", error: null });
  });
});

const PLACE = "../deps/openssl/openssl/ssl/record";
// Rule: D13-64
test.each([
  [
    `write EPROTO 00A8D2F7BD7F0000:error:0A000410:SSL routines:ssl3_read_bytes:sslv3 alert handshake failure:${PLACE}/rec_layer_s3.c:1605:SSL alert number 40\n`,
    "TLS: sslv3 alert handshake failure",
  ],
  ["error:0480006C:PEM routines::no start line", "OpenSSL: no start line"],
  [
    `00A8:error:0A000086:SSL routines:a:certificate verify failed:${PLACE}/a.c:1:\n00A8:error:06880006:asn1 encoding routines:b:EVP lib:${PLACE}/b.c:2:\n`,
    "TLS: certificate verify failed; OpenSSL: EVP lib",
  ],
  ["one\r\n  two\n", "one two"],
])("the error %j has its reasons alone, in one line", (message, text) => {
  expect(errorText(new Error(message))).toBe(text);
});

describe("a response", () => {
  // Rule: D8-52
  test("that redirects is not followed", async () => {
    let requests = 0;
    const target = await receiver((_request, response) => {
      requests += 1;
      response.end();
    });
    const url = await receiver((_request, response) => response.writeHead(302, { Location: target }).end());
    expect(await post(url)).toMatchObject({ status: 302, error: null });
    expect(requests).toBe(0);
  });

  // Rule: D8-22
  test("is limited to 16 KiB, and one without an end does not hold the sender", async () => {
    const url = await receiver((_request, response) => {
      const more = () => {
        if (!response.destroyed) response.write("x".repeat(8_192), () => setImmediate(more));
      };
      more();
    });
    const response = await post(url);
    expect(response).toMatchObject({ status: 200, error: null });
    expect(response.body).toHaveLength(16 * 1024);
  });

  // Rule: D8-21
  test("that never begins, trickles for ever, or repeats 100 Continue ends after 15 seconds in all", async () => {
    const begun: Promise<void>[] = [];
    const noting = (listen: (begin: () => void) => Promise<string>) => {
      let begin = () => {};
      begun.push(new Promise((resolve) => (begin = resolve)));
      return listen(begin);
    };
    const silent = await noting((begin) => receiver(() => begin()));
    const trickling = await noting((begin) =>
      receiver((_request, response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write(".", begin), 20);
        response.on("close", () => clearInterval(timer));
      }),
    );
    const continuing = await noting((begin) =>
      rawReceiver((socket) => {
        const timer = setInterval(() => socket.write("HTTP/1.1 100 Continue\r\n\r\n", begin), 20);
        socket.on("close", () => clearInterval(timer));
      }),
    );
    // Only the clock of what ends the exchange is the test's; what is sent takes its own time.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const ended: string[] = [];
      const responses = [silent, trickling, continuing].map((url) =>
        post(url).finally(() => ended.push(url)),
      );
      await Promise.all(begun);
      await vi.advanceTimersByTimeAsync(14_999);
      expect(ended).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      for (const { status, error } of await Promise.all(responses))
        expect([status, error]).toEqual([null, "No complete response within 15 seconds"]);
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    ["that is no HTTP", (socket: Socket) => socket.end("hello\r\n\r\n")],
    ["that is cut off before it begins", (socket: Socket) => socket.destroy()],
    [
      "that is cut off in its body",
      (socket: Socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"),
    ],
    [
      "with endless headers",
      (socket: Socket) => socket.end(`HTTP/1.1 200 OK\r\nX-Long: ${"x".repeat(100_000)}\r\n\r\n`),
    ],
    [
      "that switches protocols",
      (socket: Socket) =>
        socket.end("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n"),
    ],
  ])("%s is a failure with a reason", async (_what, respond) => {
    const result = await post(await rawReceiver(respond));
    expect(result.status).toBeNull();
    expect(result.error).toMatch(/\w/);
  });

  test("names when to come again, in seconds or as a date", async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    const ask = async (value: string) =>
      (
        await post(
          await receiver((_request, response) => response.writeHead(503, { "Retry-After": value }).end()),
        )
      ).retryAfter;
    expect(await ask("120")).toBe(120);
    const seconds = await ask(inAnHour);
    expect(seconds).toBeGreaterThan(3_500);
    expect(seconds).toBeLessThanOrEqual(3_600);
    expect(await ask("soon")).toBeNull();
  });

  test("with NUL bytes is kept as text a database takes", async () => {
    const url = await receiver((_request, response) => response.end("a\0b"));
    expect((await post(url)).body).toBe("a\uFFFDb");
  });
});

describe("what is sent", () => {
  let seen: { url?: string | undefined; headers: Record<string, unknown>; body: string };
  let url: string;
  beforeAll(async () => {
    url = await receiver(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString("utf8");
      seen = { url: request.url, headers: request.headers, body };
      response.end();
    });
  });

  test("is the body to the byte, at the address's path and query", async () => {
    await postOutbound(`${url}hook?a=b%20c`, { "Content-Type": "application/json" }, '{"name":"Río"}');
    expect(seen).toMatchObject({ url: "/hook?a=b%20c", body: '{"name":"Río"}' });
    expect(seen.headers["content-length"]).toBe("15");
  });

  test.each(["hook\r\nX-Injected: 1", "hook HTTP/1.1\r\nHost: other", "hook\tX", "hook\0"])(
    "carries nothing out of an address such as %j",
    async (path) => {
      expect((await post(`${url}${path}`)).error).toBe("The address must be an https URL.");
    },
  );

  test("with a header that holds a line end is not sent at all", async () => {
    const response = await postOutbound(url, { "X-Test": "1\r\nX-Injected: 1" }, "{}");
    expect(response).toMatchObject({
      status: null,
      error: expect.stringMatching(/Invalid character in header/),
    });
  });
});

// Rule: D8-51
test.each([
  ["https://10.0.0.1/", "The address must not name a private, local or reserved address."],
  ["https://[::ffff:7f00:1]/", "The address must not name a private, local or reserved address."],
  ["https://user@funder.example/", "The address must not carry a user name or password."],
  ["ftp://funder.example/", "The address must be an https URL."],
])("%s is refused again at delivery, whatever was stored", async (url, error) => {
  expect(await post(url)).toMatchObject({ status: null, error, durationMs: 0 });
});

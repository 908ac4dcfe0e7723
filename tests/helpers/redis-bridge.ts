import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/scripts/ports.mjs";

export const redisInstalled = spawnSync("redis-server", ["--version"]).status === 0;

/**
 * How the bridge handles a request: by the protocol, by the protocol after 200 ms, without a response, with a
 * 500, or with a 200 without a count.
 */
type BridgeMode = "normal" | "slow" | "hang" | "fail" | "malformed";

/** A real redis-server in a temporary folder, behind Upstash's REST protocol. */
export async function startRedisBridge() {
  const redisPort = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "redis-bridge-"));
  const bridge = new RedisBridge(redisPort);
  let redis = await startRedis(redisPort, folder);
  await bridge.open();
  return {
    bridge,
    killRedis: () => kill(redis),
    async restartRedis() {
      redis = await startRedis(redisPort, folder);
    },
    async close() {
      await bridge.close();
      await kill(redis);
      await rm(folder, { recursive: true });
    },
  };
}

/** `POST /` takes one command, `POST /pipeline` many; strings are sent in base64 on request. */
class RedisBridge {
  readonly token = "bridge-token";
  mode: BridgeMode = "normal";
  /** Requests that reached the bridge, with or without a response. */
  requests = 0;
  private port = 0;
  private readonly server = createServer((request, response) => this.receive(request, response));
  private readonly scripts = new Map<string, string>();

  constructor(private readonly redisPort: number) {}

  get settings() {
    return { url: `http://127.0.0.1:${this.port}`, token: this.token };
  }

  /** Listens, on the same port each time. */
  async open(): Promise<void> {
    this.server.listen(this.port, "127.0.0.1");
    await once(this.server, "listening");
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Refuses connections from now on, and closes the open ones. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests += 1;
    const body = Buffer.concat(await request.toArray()).toString("utf8");
    const send = (status: number, value: unknown) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
    if (this.mode === "hang") return;
    if (this.mode === "slow") await new Promise((resolve) => setTimeout(resolve, 200));
    if (this.mode === "fail") return void send(500, { error: "ERR out of order" });
    if (request.headers.authorization !== `Bearer ${this.token}`) {
      return void send(401, { error: "WRONGPASS invalid or missing auth token" });
    }
    const many = request.url === "/pipeline";
    const commands: string[][] = many ? JSON.parse(body) : [JSON.parse(body)];
    if (this.mode === "malformed") {
      const nothing = commands.map(() => ({ result: [null, null] }));
      return void send(200, many ? nothing : nothing[0]);
    }
    const encode = request.headers["upstash-encoding"] === "base64" ? toBase64 : (reply: Reply) => reply;
    try {
      const replies = await queryRedis(
        this.redisPort,
        commands.map((command) => this.translated(command.map(String))),
      );
      const results = replies.map((reply) =>
        reply instanceof Error ? { error: reply.message } : { result: encode(reply) },
      );
      send(!many && replies[0] instanceof Error ? 400 : 200, many ? results : results[0]);
    } catch (error) {
      send(500, { error: String(error) });
    }
  }

  /**
   * Removes the flag at the start of Upstash's scripts, which ordinary Redis refuses. Without it a script
   * has another hash.
   */
  private translated([name = "", script = "", ...rest]: string[]): string[] {
    if (name.toUpperCase() === "EVALSHA") return [name, this.scripts.get(script) ?? script, ...rest];
    if (name.toUpperCase() !== "EVAL") return [name, script, ...rest];
    const plain = script.replace(/^#!lua flags=allow-key-locking\n/, "");
    this.scripts.set(sha1(script), sha1(plain));
    return [name, plain, ...rest];
  }
}

type Reply = number | string | null | Error | Reply[];

/** One connection for one batch of commands. */
async function queryRedis(port: number, commands: string[][]): Promise<Reply[]> {
  const socket = connect(port, "127.0.0.1");
  try {
    for (const command of commands) {
      const words = command.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
      socket.write(`*${words.length}\r\n${words.join("")}`);
    }
    let bytes = Buffer.alloc(0);
    for await (const chunk of socket) {
      bytes = Buffer.concat([bytes, chunk]);
      const read = readReplies(bytes, 0, commands.length);
      if (read) return read.replies;
    }
    throw new Error("redis-server closed the connection.");
  } finally {
    socket.destroy();
  }
}

/** Reads `count` replies of the Redis protocol, version 2; null while some bytes are missing. */
function readReplies(bytes: Buffer, start: number, count: number): { replies: Reply[]; end: number } | null {
  const replies: Reply[] = [];
  let end = start;
  while (replies.length < count) {
    const read = readReply(bytes, end);
    if (!read) return null;
    replies.push(read.reply);
    end = read.end;
  }
  return { replies, end };
}

function readReply(bytes: Buffer, start: number): { reply: Reply; end: number } | null {
  const lineEnd = bytes.indexOf("\r\n", start);
  if (lineEnd < 0) return null;
  const kind = String.fromCharCode(bytes[start] ?? 0);
  const line = bytes.toString("utf8", start + 1, lineEnd);
  const next = lineEnd + 2;
  if (kind === "+") return { reply: line, end: next };
  if (kind === "-") return { reply: new Error(line), end: next };
  const number = Number(line);
  if (kind === ":") return { reply: number, end: next };
  if (number < 0) return { reply: null, end: next };
  if (kind === "$") {
    const end = next + number;
    return bytes.length < end + 2 ? null : { reply: bytes.toString("utf8", next, end), end: end + 2 };
  }
  const list = readReplies(bytes, next, number);
  return list && { reply: list.replies, end: list.end };
}

function toBase64(reply: Reply): Reply {
  if (Array.isArray(reply)) return reply.map(toBase64);
  return typeof reply === "string" && reply !== "OK" ? Buffer.from(reply).toString("base64") : reply;
}

function sha1(text: string): string {
  return createHash("sha1").update(text).digest("hex");
}

async function startRedis(port: number, folder: string) {
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""];
  const redis = spawn("redis-server", [...options, "--appendonly", "no"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const chunk of redis.stdout.iterator({ destroyOnReturn: false })) {
    if (String(chunk).includes("Ready to accept connections")) {
      redis.stdout.resume();
      return redis;
    }
  }
  throw new Error("redis-server did not start.");
}

async function kill(redis: Awaited<ReturnType<typeof startRedis>>): Promise<void> {
  if (redis.exitCode !== null || redis.signalCode !== null) return;
  redis.kill("SIGKILL");
  await once(redis, "exit");
}

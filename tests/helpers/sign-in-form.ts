import { setTimeout as sleep } from "node:timers/promises";
import { inject } from "vitest";
import { newAddress, type ReceivedResponse, send } from "./api-client";
import { SESSION_COOKIE } from "./sign-in";

/** A browser without scripts: it keeps cookies, submits forms, and follows a page's refresh. */
export class PlainBrowser {
  private readonly cookies = new Map<string, string>();
  /** Every browser has its own network address, unless one is given. `to` is another server's address. */
  constructor(
    private readonly from = newAddress(),
    private readonly to = inject("baseUrl"),
  ) {}

  /** A browser that is signed in by a session's token. */
  static signedIn({ token }: { token: string }): PlainBrowser {
    const browser = new PlainBrowser();
    browser.cookies.set(SESSION_COOKIE, token);
    return browser;
  }

  async get(path: string): Promise<ReceivedResponse> {
    return this.keep(() => send("GET", path, this.headers(), undefined, this.place));
  }

  /** Fills in and submits the form of a page that has these fields. */
  async submit(path: string, page: string, fields: Record<string, string>): Promise<ReceivedResponse> {
    const form = formOf(page, Object.keys(fields));
    const boundary = "----plain";
    const parts = Object.entries({ ...form, ...fields }).map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const headers = {
      ...this.headers(),
      Origin: this.to,
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
    };
    const body = `${parts.join("")}--${boundary}--\r\n`;
    return this.keep(() => send("POST", path, headers, body, this.place));
  }

  /** The value of the Cookie header. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  private get place() {
    return { from: this.from, to: this.to };
  }

  private headers(): Record<string, string> {
    return this.cookies.size > 0 ? { Cookie: this.cookie } : {};
  }

  private async keep(request: () => Promise<ReceivedResponse>): Promise<ReceivedResponse> {
    let response = await request();
    while (response.status === 429) {
      await sleep(Number(response.headers.get("retry-after")) * 1000);
      response = await request();
    }
    for (const [, name = "", value = ""] of (response.headers.get("set-cookie") ?? "").matchAll(
      /(console-\w+)=([^;,]*);/g,
    )) {
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}

/** The hidden fields of the first form that has all these fields. */
function formOf(page: string, names: string[]): Record<string, string> {
  const forms = page.match(/<form[\s\S]*?<\/form>/g) ?? [];
  const form = forms.find((text) => names.every((name) => text.includes(`name="${name}"`))) ?? "";
  const inputs = form.match(/<input type="hidden"[^>]*>/g) ?? [];
  return Object.fromEntries(inputs.map((input) => [attribute(input, "name"), attribute(input, "value")]));
}

function attribute(tag: string, name: string): string {
  const text = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  return text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}

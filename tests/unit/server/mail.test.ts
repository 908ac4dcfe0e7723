import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SMTPServerOptions } from "smtp-server";
import { afterAll, describe, expect, test, vi } from "vitest";
import { DAY_MS } from "@/lib/calculator/durations";
import { EXAMPLE_EVENTS } from "@/lib/schemas/events/examples";
import { EVENT_PAYLOADS } from "@/lib/schemas/events/operations";
import { composeDecisionMail } from "@/lib/services/submissions/mail";
import { startMailServer } from "@/tests/helpers/mail-server";
import { TEST_SETTINGS } from "@/tests/helpers/settings";

const closing: (() => unknown)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

/** A mail server that ends with the tests. */
async function mailServer(options?: SMTPServerOptions) {
  const server = await startMailServer(options);
  closing.push(server.close);
  return server;
}

/** The mail module under an environment of its own. */
async function mailUnder(settings: Record<string, string>) {
  vi.resetModules();
  Object.assign(process.env, TEST_SETTINGS, { SMTP_URL: "", MAIL_FROM: "", MAIL_FOLDER: "" }, settings);
  return {
    ...(await import("@/lib/server/outbound/mail")),
    ...(await import("@/lib/services/submissions/mail")),
    ...(await import("@/lib/services/deliveries/sending")),
  };
}

const mail = {
  id: "019b8f0e-2c52-7d14-8a02-1c9e4b7d6f80",
  to: "deals@funder.example",
  subject: "Café Río: $20,000.05",
  text: "Text",
  html: "<p>Page</p>",
};

describe("a mail", () => {
  // Rule: L3-6
  test("of a submission arrives as text and page, from the service, to one person, with a lasting id", async () => {
    const { url: SMTP_URL, received } = await mailServer();
    const { sendMail, composeSubmissionMail } = await mailUnder({
      SMTP_URL,
      BASE_URL: "http://offers.example",
    });
    const payload = JSON.stringify(EXAMPLE_EVENTS["submission.created"]);
    const brand = { name: "Acme", logo: null, accent: null, timeZone: "America/New_York" };
    const content = composeSubmissionMail(
      { payload, is_sandbox: false },
      { ...brand, contactEmail: "deals@acme.example" },
    );
    const response = await sendMail({ id: mail.id, to: mail.to, ...content });
    expect(response).toMatchObject({ status: 250, error: null });
    const [message] = received;
    expect(message).toMatchObject({ from: "no-reply@offers.example", to: [mail.to] });
    const text = message?.text.replace(/\r\n/g, "\n") ?? "";
    expect(text).toContain(`Message-ID: <${mail.id}@offers.example>`);
    expect(text).toContain("Subject: Harbor Street Bakery: $50,000.00 submitted by");
    expect(text).toContain("From: Acme <no-reply@offers.example>");
    expect(text).toContain("Auto-Submitted: auto-generated");
    expect(text).toContain("Content-Type: text/plain");
    expect(text).toContain("Content-Type: text/html");
    expect(text).toContain("7Q4K-2M9D");
    expect(text).toContain("Questions? Write to deals@acme.example.");
    expect(text).not.toContain("sig=");
  });

  test("cannot be given another header or recipient by its subject or address", async () => {
    const { url: SMTP_URL, received } = await mailServer();
    const { sendMail } = await mailUnder({ SMTP_URL });
    await sendMail({ ...mail, subject: "Hello\r\nBcc: everybody@funder.example\r\n\r\nBody" });
    await sendMail({ ...mail, to: "deals@funder.example, everybody@funder.example" });
    const messages = received;
    expect(messages.flatMap(({ to }) => to)).not.toContain("everybody@funder.example");
    for (const { text } of messages) expect(text).not.toMatch(/^Bcc:/im);
  });

  // Rule: D13-63
  test("waits while eight others have a connection to the mail server, whatever they are about", async () => {
    const open: (() => void)[] = [];
    const { url: SMTP_URL, received } = await mailServer({
      onConnect: (_session, done) => void open.push(() => done()),
    });
    const { sendMail } = await mailUnder({ SMTP_URL });
    const sent = Promise.all(Array.from({ length: 12 }, () => sendMail(mail)));
    await expect.poll(() => open.length).toBe(8);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(open).toHaveLength(8);
    for (let greeted = 0; greeted < 12; greeted += 1) {
      await expect.poll(() => open.length, { timeout: 5_000 }).toBeGreaterThan(greeted);
      open[greeted]?.();
    }
    for (const response of await sent) expect(response).toMatchObject({ status: 250, error: null });
    expect(received).toHaveLength(12);
  });

  test.each([
    [550, "no such person"],
    [451, "come again later"],
  ])("refused with %i is a failure that carries the server's code", async (responseCode, reason) => {
    const { url: SMTP_URL } = await mailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error(reason), { responseCode })),
    });
    const { sendMail } = await mailUnder({ SMTP_URL });
    const response = await sendMail(mail);
    expect(response.status).toBe(responseCode);
    expect(response.error).toContain(reason);
  });

  test("to a server that is down, or never speaks, fails within 15 seconds", async () => {
    const silent = createServer();
    const connected = once(silent, "connection");
    await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
    closing.push(() => silent.close());
    const down = await mailUnder({ SMTP_URL: "smtp://127.0.0.1:1" });
    expect(await down.sendMail(mail)).toMatchObject({ status: null, error: expect.stringMatching(/\w/) });

    const port = (silent.address() as AddressInfo).port;
    const { sendMail } = await mailUnder({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const sending = sendMail(mail);
      await connected;
      await vi.advanceTimersByTimeAsync(15_000);
      expect(await sending).toMatchObject({ status: null, error: expect.stringMatching(/\w/) });
    } finally {
      vi.useRealTimers();
    }
  });

  // Rule: D8-29
  test("without a mail server is canceled with the reason", async () => {
    const { sendAttempt, canSendMail } = await mailUnder({});
    expect(canSendMail()).toBe(false);
    const delivery = { kind: "email", alert: null, url: `mailto:${mail.to}` } as Parameters<
      typeof sendAttempt
    >[0];
    const { outcome, response } = await sendAttempt(delivery, new Date(), {});
    expect([outcome, response.error]).toEqual([
      "canceled",
      "SMTP_URL is not set: the service cannot send mail.",
    ]);
  });
});

// Rule: D11-18
test("the mails that a folder keeps are deleted by their age", async () => {
  const folder = mkdtempSync(join(tmpdir(), "offer-calculator-mails-"));
  closing.push(() => rmSync(folder, { recursive: true }));
  const { sendMail, deleteMailsBefore } = await mailUnder({ MAIL_FOLDER: folder });
  const attachments = [{ fileName: "a.pdf", mediaType: "application/pdf", content: Buffer.from("a") }];
  await sendMail({ ...mail, attachments });
  await sendMail({ ...mail, id: mail.id.replace("019b", "029b") });
  const dayAgo = new Date(Date.now() - DAY_MS - 1_000);
  for (const name of readdirSync(folder).filter((each) => each.startsWith(mail.id)))
    utimesSync(join(folder, name), dayAgo, dayAgo);
  expect(readdirSync(folder)).toHaveLength(5);
  await deleteMailsBefore(new Date(Date.now() - DAY_MS));
  expect(readdirSync(folder).every((name) => name.startsWith("029b"))).toBe(true);
  expect(readdirSync(folder)).toHaveLength(2);
});

const { data } = EVENT_PAYLOADS["submission.decided"].parse(EXAMPLE_EVENTS["submission.decided"]);
const brand = {
  name: "Meridian Capital",
  logo: null,
  accent: "#7b2d26",
  contactEmail: "deals@meridian.example",
  timeZone: "America/New_York",
  isSandbox: false,
};

// Rule: A1-16
test("the mail about a decision has reference, merchant, deal, brand, decision and message, and no link and no figure", () => {
  const decision = { ...data.decision, message: "Come back <soon>.", next_url: "https://sign.example/1" };
  const { subject, text, html } = composeDecisionMail({ ...data, decision }, brand);
  expect(subject).toBe(`${data.offer.merchant_name}: Countered by Meridian Capital (7Q4K-2M9D)`);
  for (const part of [text, html]) {
    expect(part).toContain("7Q4K-2M9D");
    expect(part).toContain("Meridian Capital");
    expect(part).toContain(data.offer.merchant_name);
    expect(part).toContain(data.offer.deal_id);
    expect(part).toContain("Countered");
    expect(part).not.toMatch(/https?:|href|sig=/);
    const figures = Object.values(decision.quote ?? {}).filter((value) => Number(value) > 100);
    expect(figures.length).toBeGreaterThan(3);
    for (const figure of figures) expect(part).not.toContain(String(figure));
  }
  expect(text).toContain("> Come back <soon>.\nMeridian Capital");
  expect(html).toMatch(/<blockquote[^>]*><p[^>]*>Come back &lt;soon&gt;\./);
});

test("a mail comes from the brand: its name as the sender, its logo and its colour", () => {
  const logo = "https://meridian.example/logo.png";
  const { html, sender } = composeDecisionMail(data, { ...brand, logo });
  expect(sender).toBe("Meridian Capital");
  expect(html).toContain(`<img src="${logo}"`);
  expect(html).toContain("#7b2d26");
});

test("the mail about an acceptance says where the terms are final, and never that they are approved", () => {
  const decision = { ...data.decision, decision: "accepted" as const, terms: null, quote: null };
  const { text } = composeDecisionMail({ ...data, decision }, { ...brand, contactEmail: null });
  expect(text).toContain("Terms are final in Meridian Capital’s contract.");
  expect(text).not.toMatch(/approved/i);
});

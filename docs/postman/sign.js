// Signs each request of the collection before it is sent. See /docs/signing.
// Older runners have CryptoJS as a global: this constant must not have its name.
const crypto = require("crypto-js");

const { method, url, body, headers } = pm.request;
const filled = (text) => pm.variables.replaceIn(text);

const given = url.query.filter(({ disabled }) => !disabled);
const query = given.map(({ key, value }) => `${key}=${value}`).join("&");
const path = `/${url.path.join("/")}`;
const target = filled(query === "" ? path : `${path}?${query}`);
const sent = method === "GET" || method === "DELETE" ? "" : filled(body?.raw ?? "");
// What is signed is what is sent: a variable such as {{$randomUUID}} has another value each time.
if (sent !== "") body.update({ mode: "raw", raw: sent, options: { raw: { language: "json" } } });

const timestamp = String(Math.floor(Date.now() / 1000));
const text = [timestamp, method, target, sent].join("\n");
const signature = crypto.HmacSHA256(text, filled("{{api_secret}}")).toString();

headers.upsert({ key: "X-API-Key", value: filled("{{api_key}}") });
headers.upsert({ key: "X-Timestamp", value: timestamp });
headers.upsert({ key: "X-Signature", value: signature });

import { createServer } from "node:http";
import { verifyWebhook } from "offer-calculator";

const { WEBHOOK_SECRET = "" } = process.env;
const seen = new Set(); // in production: the ids you have stored

const server = createServer(async (request, response) => {
  try {
    const body = Buffer.concat(await request.toArray());
    const event = await verifyWebhook({ secret: WEBHOOK_SECRET, headers: request.headers, body });
    if (!seen.has(event.id)) {
      seen.add(event.id);
      if (event.type === "submission.created") console.log("submission", event.data.submission.number);
      else console.log(event.type);
    }
    response.writeHead(204).end();
  } catch (error) {
    console.error(String(error));
    response.writeHead(400).end();
  }
});
server.listen(4000, () => console.log("listening"));

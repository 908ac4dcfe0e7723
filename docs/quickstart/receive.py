import os
from http.server import BaseHTTPRequestHandler, HTTPServer

from offer_calculator import WebhookVerificationError, verify_webhook

seen = set()  # in production: the ids you have stored


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            event = verify_webhook(secret=os.environ["WEBHOOK_SECRET"], headers=self.headers, body=body)
        except WebhookVerificationError as error:
            print(error, flush=True)
            self.send_error(400)
            return
        if event["id"] not in seen:
            seen.add(event["id"])
            if event["type"] == "submission.created":
                print("submission", event["data"]["submission"]["number"], flush=True)
            else:
                print(event["type"], flush=True)
        self.send_response(204)
        self.end_headers()


print("listening", flush=True)
HTTPServer(("", 4000), Receiver).serve_forever()

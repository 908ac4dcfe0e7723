import asyncio
import io
import unittest

from offer_calculator import (
    WebhookVerificationError,
    verify_asgi,
    verify_django,
    verify_webhook,
    verify_wsgi,
)

from service import DELIVERIES

GIVEN = next(delivery["given"] for delivery in DELIVERIES if delivery["refusal"] is None)
BODY = GIVEN["body"].encode()
SECRET = {"secret": GIVEN["secret"], "tolerance_seconds": 10**10}


def environ(body):
    names = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in GIVEN["headers"].items()}
    return {**names, "CONTENT_LENGTH": str(len(body)), "wsgi.input": io.BytesIO(body)}


def receiver(*messages):
    left = list(messages)

    async def receive():
        return left.pop(0)

    return receive


class Frameworks(unittest.TestCase):
    scope = {"headers": [(name.encode(), value.encode()) for name, value in GIVEN["headers"].items()]}

    def test_a_request_of_wsgi_is_verified_and_its_body_can_still_be_read(self):
        request = environ(BODY)
        self.assertEqual(verify_wsgi(request, **SECRET)["id"], "evt-1")
        self.assertEqual(request["wsgi.input"].read(), BODY)
        with self.assertRaises(WebhookVerificationError):
            verify_wsgi(environ(BODY + b" "), **SECRET)
        with self.assertRaisesRegex(WebhookVerificationError, "length"):
            verify_wsgi({**environ(BODY), "CONTENT_LENGTH": "99999999"}, **SECRET)

    def test_a_chunked_request_of_wsgi_is_read_to_the_end_that_the_server_gives_it(self):
        chunked = {**environ(BODY), "wsgi.input_terminated": True}
        del chunked["CONTENT_LENGTH"]
        self.assertEqual(verify_wsgi(chunked, **SECRET)["id"], "evt-1")
        too_large = {**chunked, "wsgi.input": io.BytesIO(b" " * (4 * 1024 * 1024 + 1))}
        with self.assertRaisesRegex(WebhookVerificationError, "too large"):
            verify_wsgi(too_large, **SECRET)
        without_end = {name: value for name, value in environ(BODY).items() if name != "CONTENT_LENGTH"}
        with self.assertRaisesRegex(WebhookVerificationError, "length of the body is missing"):
            verify_wsgi(without_end, **SECRET)

    def test_a_request_of_asgi_is_verified_in_its_pieces(self):
        pieces = (
            {"type": "http.request", "body": BODY[:5], "more_body": True},
            {"type": "http.request", "body": BODY[5:]},
        )
        event = asyncio.run(verify_asgi(self.scope, receiver(*pieces), **SECRET))
        self.assertEqual(event["id"], "evt-1")
        with self.assertRaisesRegex(WebhookVerificationError, "left"):
            asyncio.run(verify_asgi(self.scope, receiver({"type": "http.disconnect"}), **SECRET))

    def test_a_request_of_django_is_verified(self):
        class Request:
            headers = GIVEN["headers"]
            body = BODY

        self.assertEqual(verify_django(Request(), **SECRET)["id"], "evt-1")

    def test_a_parsed_body_is_refused_with_what_to_pass(self):
        with self.assertRaisesRegex(TypeError, "Pass the raw bytes of the body, not dict"):
            verify_webhook(secret=GIVEN["secret"], headers=GIVEN["headers"], body={"type": "webhook.test"})

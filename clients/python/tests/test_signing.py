import unittest

from offer_calculator import WebhookVerificationError, sign_request, verify_webhook

from service import DELIVERIES, VECTORS


class Signing(unittest.TestCase):
    def test_the_published_signatures_are_made(self):
        for vector in VECTORS["requests"]:
            signature = sign_request(
                VECTORS["secret"],
                timestamp=int(vector["timestamp"]),
                method=vector["method"],
                target=vector["target"],
                body=vector["body"].encode(),
            )
            self.assertEqual(signature, vector["signature"])


class Webhooks(unittest.TestCase):
    def test_messages_of_an_independent_sender_are_verified_or_refused(self):
        self.assertGreater(len(DELIVERIES), 10)
        for delivery in DELIVERIES:
            with self.subTest(delivery["what"]):
                if delivery["refusal"] is None:
                    event = verify_webhook(**delivery["given"])
                    self.assertEqual((event["id"], event["type"]), ("evt-1", "webhook.test"))
                else:
                    with self.assertRaisesRegex(WebhookVerificationError, delivery["refusal"]):
                        verify_webhook(**delivery["given"])

    def test_the_body_can_be_bytes_and_the_names_of_headers_in_any_case(self):
        given = DELIVERIES[0]["given"]
        headers = {name.title(): value for name, value in given["headers"].items()}
        verify_webhook(**{**given, "headers": headers, "body": given["body"].encode()})

    def test_a_secret_that_is_none_is_said_to_be_none(self):
        for secret in ("", "whsec_", "whsec_*"):
            with self.assertRaisesRegex(ValueError, "A webhook secret is whsec_ and base64."):
                verify_webhook(**{**DELIVERIES[0]["given"], "secret": secret})

    def test_a_secret_is_needed_and_a_mismatch_names_the_raw_body_too(self):
        given = DELIVERIES[0]["given"]
        with self.assertRaisesRegex(ValueError, "Give at least one webhook secret."):
            verify_webhook(**{**given, "secret": []})
        with self.assertRaisesRegex(WebhookVerificationError, "or is the body not the raw one"):
            verify_webhook(**{**given, "body": given["body"] + " "})

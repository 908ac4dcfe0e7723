import itertools
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

from offer_calculator import ApiError, ConnectionFailed, RateLimited

from service import KNOWN_DEAL, client, new_offer, requests, set_faults

UNAVAILABLE = {
    "status": 503,
    "headers": {"Retry-After": "0"},
    "body": '{"error":"SERVICE_UNAVAILABLE","message":"Later."}',
}
NEW_WEBHOOK = {"url": "https://funder.example/events", "events": ["offer.created"]}
LOST = {"lose": True}


class Faults(unittest.TestCase):
    def setUp(self):
        self.before = len(requests())

    def sent(self):
        return requests()[self.before :]

    def refused(self, error, call, *arguments, **keywords):
        with self.assertRaises(error) as raised:
            call(*arguments, **keywords)
        return raised.exception

    def test_a_call_over_the_limit_is_sent_again_after_retry_after(self):
        calls = client("slow_key")
        with ThreadPoolExecutor() as pool:
            reads = [pool.submit(calls.read_offer, KNOWN_DEAL) for _ in range(4)]
        self.assertEqual([read.result()["deal_id"] for read in reads], [KNOWN_DEAL] * 4)
        self.assertGreaterEqual([request["status"] for request in self.sent()].count(429), 2)

    def test_calls_of_processes_that_share_a_key_wait_for_their_turn_whatever_their_retries(self):
        calls = [client("slow_key", retries=0) for _ in range(5)]
        with ThreadPoolExecutor() as pool:
            reads = [pool.submit(one.read_offer, KNOWN_DEAL) for one in calls]
        self.assertEqual([read.result()["deal_id"] for read in reads], [KNOWN_DEAL] * 5)

    def test_429s_are_bounded_by_the_time_that_they_wait_together(self):
        limited = {"status": 429, "headers": {"Retry-After": "1"}}
        set_faults(limited, limited)
        options = {"rate_limit_wait_seconds": 1}
        error = self.refused(RateLimited, client().read_offer, KNOWN_DEAL, options=options)
        self.assertEqual((len(self.sent()), error.attempts), (2, 2))
        set_faults(limited)
        options = {"rate_limit_wait_seconds": 0}
        error = self.refused(RateLimited, client().read_offer, KNOWN_DEAL, options=options)
        self.assertEqual(error.attempts, 1)

    def test_a_lost_response_is_asked_for_with_the_same_key_and_a_new_signature(self):
        set_faults(LOST)
        clock = itertools.count(int(time.time()) - 10)
        created = client(now=lambda: next(clock)).create_offer(new_offer("PY-LOST"))
        self.assertEqual(created["version"], 1)
        first, second = (request["headers"] for request in self.sent())
        self.assertEqual(first["idempotency-key"], second["idempotency-key"])
        self.assertNotEqual(first["x-timestamp"], second["x-timestamp"])
        self.assertNotEqual(first["x-signature"], second["x-signature"])

    def test_a_call_that_the_service_cannot_answer_is_sent_again_under_one_key(self):
        set_faults(UNAVAILABLE, {"status": 502, "body": "<html>"})
        client().create_offer(new_offer("PY-AGAIN"))
        keys = {request["headers"]["idempotency-key"] for request in self.sent()}
        self.assertEqual((len(self.sent()), len(keys)), (3, 1))
        client().create_offer(new_offer("PY-AGAIN-2"))
        self.assertNotIn(self.sent()[-1]["headers"]["idempotency-key"], keys)

    def test_the_callers_own_idempotency_key_is_sent(self):
        offer = new_offer("PY-NAMED")
        first = client().create_offer(offer, idempotency_key=offer["deal_id"])
        self.assertEqual(client().create_offer(offer, idempotency_key=offer["deal_id"]), first)

    def test_retries_are_bounded_and_counted_in_the_error(self):
        set_faults(UNAVAILABLE, UNAVAILABLE, UNAVAILABLE)
        error = self.refused(ApiError, client(retries=2).read_offer, KNOWN_DEAL)
        self.assertEqual(len(self.sent()), 3)
        self.assertEqual((error.code, error.status, error.attempts), ("SERVICE_UNAVAILABLE", 503, 3))
        self.assertFalse(error.may_have_taken_effect)

    def test_a_longer_retry_after_than_the_caller_waits_ends_the_call(self):
        set_faults({**UNAVAILABLE, "headers": {"Retry-After": "61"}})
        error = self.refused(ApiError, client().read_offer, KNOWN_DEAL)
        self.assertEqual((len(self.sent()), error.retry_after_seconds), (1, 61))

    def test_a_version_conflict_after_a_lost_response_says_that_the_change_may_be_the_calls_own(self):
        version = client().read_offer(KNOWN_DEAL)["version"]
        set_faults(LOST)
        change = {"version": version, "max_upsell": 0.11}
        error = self.refused(ApiError, client().patch_offer, KNOWN_DEAL, change)
        self.assertEqual((error.code, error.attempts), ("VERSION_CONFLICT", 2))
        self.assertTrue(error.may_have_taken_effect)
        self.assertIn("may have taken effect", str(error))
        self.assertEqual(client().read_offer(KNOWN_DEAL)["version"], version + 1)

    def test_a_change_that_could_happen_twice_is_not_sent_again(self):
        calls = client("key_of_other_funder")
        set_faults(LOST)
        error = self.refused(ConnectionFailed, calls.create_webhook, NEW_WEBHOOK)
        self.assertEqual((len(self.sent()), error.attempts), (1, 1))
        self.assertTrue(error.may_have_taken_effect)
        self.assertEqual(len(list(calls.list_webhooks())), 1)
        set_faults({"status": 500, "body": '{"error":"INTERNAL_ERROR","message":"Failed."}'})
        before = len(requests())
        error = self.refused(ApiError, calls.create_webhook, NEW_WEBHOOK)
        self.assertEqual((len(requests()) - before, error.may_have_taken_effect), (1, True))
        set_faults({"status": 429, "headers": {"Retry-After": "0"}})
        calls.create_webhook(NEW_WEBHOOK)
        self.assertEqual(len(requests()) - before, 3)

    def test_an_error_has_code_status_sentence_details_and_request_id(self):
        offer = {**new_offer("PY-BAD"), "buy_rate": 0.9}
        error = self.refused(ApiError, client().create_offer, offer)
        self.assertEqual((error.code, error.status, error.attempts), ("VALIDATION_FAILED", 400, 1))
        self.assertEqual([detail.split()[0] for detail in error.details], ["buy_rate"])
        self.assertIn(error.details[0], str(error))
        self.assertRegex(error.request_id, "^req_")

    def test_an_error_of_a_clock_that_is_off_says_how_far(self):
        late = client(now=lambda: time.time() + 900)
        error = self.refused(ApiError, late.read_offer, KNOWN_DEAL)
        self.assertEqual((error.code, len(self.sent())), ("TIMESTAMP_EXPIRED", 1))
        self.assertLess(abs(error.clock_skew_seconds - 900), 60)
        self.assertRegex(str(error), r"This machine's clock is \d+ seconds ahead of the service's\.")

    def test_an_error_of_a_wrong_secret_says_what_was_received_and_never_the_secret(self):
        calls = client(api_secret="fsk_" + "A" * 43)
        error = self.refused(ApiError, calls.read_offer, KNOWN_DEAL)
        self.assertEqual((error.code, error.clock_skew_seconds), ("SIGNATURE_INVALID", None))
        self.assertIn(f"GET /api/v1/{calls.funder}/offers/{KNOWN_DEAL}", str(error))
        self.assertNotIn("fsk_", repr((error, error.__dict__, calls)))

    def test_a_response_that_is_not_the_apis_has_the_code_unknown(self):
        elsewhere = {"status": 302, "headers": {"Location": "https://elsewhere.example/"}}
        for fault in ({"status": 403, "body": "<html>"}, {"status": 200, "body": "<html>"}, elsewhere):
            set_faults(fault)
            before = len(requests())
            error = self.refused(ApiError, client().read_offer, KNOWN_DEAL)
            self.assertEqual((error.code, error.status), ("UNKNOWN", fault["status"]))
            self.assertIs(type(error), ApiError)
            self.assertEqual(len(requests()) - before, 1)

    def test_a_wrong_base_url_is_named_and_is_no_absent_offer(self):
        elsewhere = client()
        elsewhere = client(base_url=elsewhere.base_url + "/docs")
        error = self.refused(ApiError, elsewhere.read_offer, KNOWN_DEAL)
        self.assertEqual((type(error), error.code, error.status), (ApiError, "UNKNOWN", 404))
        address = f"{elsewhere.base_url}/api/v1/{elsewhere.funder}/offers/{KNOWN_DEAL}"
        self.assertIn(f"from {address}: is base_url the address of the service?", str(error))

    def test_a_service_that_is_not_there_is_a_failed_connection(self):
        nowhere = client(base_url="http://127.0.0.1:1", retries=1)
        error = self.refused(ConnectionFailed, nowhere.read_offer, KNOWN_DEAL)
        self.assertEqual((error.attempts, error.may_have_taken_effect), (2, False))

    def test_an_id_that_is_no_part_of_a_path_is_refused_before_anything_is_sent(self):
        for deal_id in ("", ".", ".."):
            self.refused(ValueError, client().read_offer, deal_id)
        self.assertEqual(self.sent(), [])
        error = self.refused(ApiError, client().read_offer, "A/../B?c")
        self.assertTrue(self.sent()[0]["target"].endswith("/offers/A%2F..%2FB%3Fc"))
        self.assertEqual(error.code, "NOT_FOUND")

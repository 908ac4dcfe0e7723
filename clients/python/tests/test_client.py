import logging
import pickle
import unittest
import uuid
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from typing import get_args, get_type_hints

from offer_calculator import (
    ApiError,
    Conflict,
    ConnectionFailed,
    InvalidRequest,
    NotFound,
    OfferCalculator,
    types,
)

from service import KNOWN_DEAL, client, new_offer, requests, set_faults

GOOD = {
    "base_url": "https://offers.example",
    "funder": "a",
    "api_key": "fk_" + "k" * 28,
    "api_secret": "fsk_" + "hidden" * 7 + "s",
}


class Construction(unittest.TestCase):
    def test_every_wrong_option_is_named_at_once_and_no_credential_is_repeated(self):
        wrong = {"base_url": "offers.example", "api_key": "fsk_hidden", "api_secret": "fk_1", "retries": -1}
        with self.assertRaises(ValueError) as raised:
            OfferCalculator(**{**GOOD, **wrong})
        for word in ("base_url", "https://", "api_key", "api_secret", "retries"):
            self.assertIn(word, str(raised.exception))
        self.assertNotIn("hidden", str(raised.exception))

    def test_options_that_are_not_set_are_named_too(self):
        with self.assertRaises(ValueError) as raised:
            OfferCalculator(**dict.fromkeys(GOOD))
        for name in GOOD:
            self.assertIn(f"{name} must be", str(raised.exception))

    def test_one_wrong_option_is_named_alone_and_no_credential_is_repeated(self):
        for name, value in (
            ("base_url", "https://offers.example/api/v1/"),
            ("base_url", "https://offers.example:port"),
            ("funder", "acme "),
            ("api_key", GOOD["api_key"] + "\n"),
            ("api_secret", GOOD["api_secret"] + "\n"),
            ("retries", "3"),
            ("retries", True),
            ("timeout_seconds", "30"),
            ("longest_wait_seconds", "60"),
            ("rate_limit_wait_seconds", -1),
        ):
            with self.subTest(name=name, value=value), self.assertRaises(ValueError) as raised:
                OfferCalculator(**{**GOOD, name: value})
            self.assertTrue(str(raised.exception).startswith(f"{name} must be"), raised.exception)
            self.assertNotIn("hidden", str(raised.exception))

    def test_http_is_taken_for_this_machine_alone(self):
        OfferCalculator(**{**GOOD, "base_url": "http://127.0.0.1:3000"})
        with self.assertRaisesRegex(ValueError, "base_url must begin with https://; only localhost"):
            OfferCalculator(**{**GOOD, "base_url": "http://offers.example"})

    def test_the_secret_is_in_no_repr_and_in_no_members(self):
        calls = OfferCalculator(**GOOD)
        self.assertNotIn("hidden", repr(calls) + str(vars(calls)))

    def test_a_client_is_not_pickled_with_its_secret(self):
        with self.assertRaisesRegex(TypeError, "make one in each process"):
            pickle.dumps(OfferCalculator(**GOOD))


class Errors(unittest.TestCase):
    def refused(self, call, *arguments):
        with self.assertRaises(ApiError) as raised:
            call(*arguments)
        return raised.exception

    def test_the_class_tells_the_kind(self):
        calls = client()
        self.assertIsInstance(self.refused(calls.read_offer, "PY-ABSENT"), NotFound)
        invalid = {**new_offer("PY-KIND"), "buy_rate": 0.9}
        self.assertIsInstance(self.refused(calls.create_offer, invalid), InvalidRequest)
        same_deal = new_offer("PY-TWICE")
        calls.create_offer(same_deal)
        self.assertIsInstance(self.refused(calls.create_offer, same_deal), Conflict)

    def test_an_error_survives_pickle_with_all_it_says(self):
        error = self.refused(client().create_offer, {**new_offer("PY-PICKLE"), "buy_rate": 0.9})
        for each in (error, ConnectionFailed(OSError("gone"), attempts=2, may_have_taken_effect=True)):
            restored = pickle.loads(pickle.dumps(each))
            self.assertEqual(type(restored), type(each))
            self.assertEqual((str(restored), vars(restored)), (str(each), vars(each)))


class Values(unittest.TestCase):
    def test_a_decimal_is_sent_digit_by_digit(self):
        calls = client()
        offer = {**new_offer("PY-DECIMAL"), "buy_rate": Decimal("1.2345"), "max_upsell": Decimal("1E-1")}
        calls.create_offer(offer)
        self.assertIn('"buy_rate":1.2345,"max_upsell":0.1', requests()[-1]["body"])
        self.assertEqual(calls.read_offer(offer["deal_id"])["buy_rate"], 1.2345)

    def test_times_of_a_query_are_datetimes_dates_iso_text_or_seconds(self):
        at = datetime(2026, 1, 5, 9, 30, tzinfo=timezone(timedelta(hours=-5)))
        for given, sent in (
            (at, 1767623400),
            (at.isoformat(), 1767623400),
            ("2026-01-05T14:30:00Z", 1767623400),
            (date(2026, 1, 5), 1767571200),
            ("2026-01-05", 1767571200),
            (1767571200, 1767571200),
            (1767571200.9, 1767571200),
        ):
            client().list_offers(updated_since=given, limit=1).page()
            self.assertTrue(requests()[-1]["target"].endswith(f"?updated_since={sent}&limit=1"))

    def test_ids_and_idempotency_keys_are_text_or_uuids(self):
        calls = client()
        known = next(iter(calls.list_submissions()))
        self.assertEqual(calls.read_submission(uuid.UUID(known["id"]))["id"], known["id"])
        key = uuid.uuid4()
        calls.create_offer(new_offer("PY-UUID"), idempotency_key=key)
        self.assertEqual(requests()[-1]["headers"]["idempotency-key"], str(key))
        with self.assertRaisesRegex(TypeError, "deal_id must be text or a UUID, not NoneType"):
            calls.read_offer(None)
        with self.assertRaisesRegex(ValueError, 'deal_id must be an id, not "\\.\\."'):
            calls.read_offer("..")
        with self.assertRaisesRegex(ValueError, "idempotency_key must be text or a UUID"):
            calls.create_offer(new_offer("PY-UUID"), idempotency_key=7)

    def test_the_types_of_requests_take_decimals_and_lists_that_may_grow_are_open(self):
        self.assertIn(Decimal, get_args(get_type_hints(types.NewOffer)["buy_rate"]))
        self.assertNotIn(Decimal, get_args(get_type_hints(types.Offer)["buy_rate"]))
        self.assertIn(str, get_args(types.ErrorCode))

    def test_what_is_no_time_and_what_json_cannot_say_is_named(self):
        calls = client()
        with self.assertRaisesRegex(ValueError, "has no time zone"):
            calls.list_offers(updated_since=datetime(2026, 1, 5))
        with self.assertRaisesRegex(TypeError, "A time is Unix seconds, .*, not list"):
            calls.list_offers(updated_since=[])
        with self.assertRaisesRegex(ValueError, '"yesterday" is not a time'):
            calls.list_offers(updated_since="yesterday")
        with self.assertRaisesRegex(TypeError, r"body\.fees\[0\]"):
            calls.create_offer({**new_offer("PY-SET"), "fees": [{1, 2}]})
        with self.assertRaisesRegex(ValueError, r"body\.buy_rate is not a number"):
            calls.create_offer({**new_offer("PY-NAN"), "buy_rate": Decimal("NaN")})


class Calls(unittest.TestCase):
    def test_one_call_has_its_own_retries_timeout_and_headers(self):
        before = len(requests())
        set_faults({"status": 503, "headers": {"Retry-After": "0"}})
        with self.assertRaises(ApiError):
            headers = {"traceparent": "00-1", "user-agent": "mine"}
            client().read_offer(KNOWN_DEAL, options={"retries": 0, "headers": headers})
        [sent] = requests()[before:]
        self.assertEqual(sent["headers"]["traceparent"], "00-1")
        self.assertRegex(sent["headers"]["user-agent"], r"^offer-calculator-python/\d+\.\d+\.\d+$")
        with self.assertRaises(ConnectionFailed):
            client().read_offer(KNOWN_DEAL, options={"retries": 0, "timeout_seconds": 0.0001})

    def test_a_misspelled_option_of_a_call_is_named_and_nothing_is_sent(self):
        before = len(requests())
        with self.assertRaisesRegex(ValueError, "timeout is not an option of a call, which takes timeout_seconds"):
            client().read_offer(KNOWN_DEAL, options={"timeout": 3})
        with self.assertRaisesRegex(ValueError, "retries must be a whole number"):
            client().read_offer(KNOWN_DEAL, options={"retries": "3"})
        self.assertEqual(len(requests()), before)

    def test_calls_one_after_another_share_a_connection_until_the_client_is_closed(self):
        with client() as calls:
            for _ in range(3):
                calls.read_offer(KNOWN_DEAL)
            self.assertEqual(len(calls._connections._idle), 1)
        self.assertEqual(calls._connections._idle, [])
        self.assertEqual(calls.read_offer(KNOWN_DEAL)["deal_id"], KNOWN_DEAL)

    def test_calls_wait_for_the_limit_that_responses_tell_instead_of_running_into_it(self):
        before = len(requests())
        calls = client("slow_key")
        for _ in range(3):
            calls.read_offer(KNOWN_DEAL)
        statuses = [request["status"] for request in requests()[before:]]
        # Another client of this key may have used the first second.
        self.assertEqual(statuses[-2:], [200, 200])
        self.assertLessEqual(statuses.count(429), 1)

    def test_attempts_are_logged_without_the_secret(self):
        set_faults({"status": 503, "headers": {"Retry-After": "0"}})
        with self.assertLogs("offer_calculator", logging.DEBUG) as logged:
            client().read_offer(KNOWN_DEAL)
        text = "\n".join(logged.output)
        self.assertRegex(text, r"GET /api/v1/.*: 503")
        self.assertRegex(text, r"is sent again in 0 s")
        self.assertRegex(text, r": 200, req_\S+ in \d+ ms")
        self.assertNotIn("fsk_", text)

import asyncio
import unittest

from offer_calculator import ApiError, ConnectionFailed
from offer_calculator.async_client import AsyncOfferCalculator

from service import KNOWN_DEAL, client, new_offer, requests, set_faults

UNAVAILABLE = {"status": 503, "headers": {"Retry-After": "0"}}


def run(play):
    """Runs a coroutine with a client in a new event loop, and closes the client."""

    async def whole():
        async with client(kind=AsyncOfferCalculator) as calls:
            return await play(calls)

    return asyncio.run(whole())


class AsyncClient(unittest.TestCase):
    def test_calls_run_beside_each_other_and_lists_are_read_to_their_end(self):
        async def play(calls):
            deals = [new_offer(f"PY-ASYNC-{number}") for number in range(3)]
            made = await asyncio.gather(*[calls.create_offer(deal) for deal in deals])
            found = [offer["deal_id"] async for offer in calls.list_offers(limit=2)]
            return [offer["deal_id"] for offer in made], found

        made, found = run(play)
        self.assertLessEqual(set(made), set(found))

    def test_a_call_is_sent_again_and_refusals_are_the_same_errors(self):
        async def play(calls):
            set_faults(UNAVAILABLE)
            self.assertEqual((await calls.read_offer(KNOWN_DEAL))["deal_id"], KNOWN_DEAL)
            with self.assertRaises(ApiError) as raised:
                await calls.read_offer("PY-ABSENT")
            return raised.exception

        before = len(requests())
        self.assertEqual(run(play).code, "NOT_FOUND")
        self.assertEqual(len(requests()) - before, 3)

    def test_a_service_that_is_not_there_is_a_failed_connection(self):
        async def play(calls):
            with self.assertRaises(ConnectionFailed) as raised:
                await calls.read_offer(KNOWN_DEAL, options={"timeout_seconds": 0.0001, "retries": 1})
            return raised.exception

        self.assertEqual(run(play).attempts, 2)

import hashlib
import time
import unittest

from offer_calculator import verify_webhook

from service import DISCLOSED_DEAL, KNOWN_DEAL, SMALLEST_OFFER, Receiver, client, new_offer


class Operations(unittest.TestCase):
    def test_every_operation_on_offers_with_what_each_returns(self):
        calls = client()
        created = calls.create_offer(new_offer("PY-1"))
        deal_id = created["deal_id"]
        self.assertEqual((created["version"], created["status"]), (1, "active"))
        self.assertEqual(calls.read_offer(deal_id)["calculator_url"], created["calculator_url"])
        replaced = calls.replace_offer(deal_id, {"version": 1, **SMALLEST_OFFER, "iso_name": "Café Río"})
        self.assertEqual(replaced["version"], 2)
        self.assertEqual(calls.patch_offer(deal_id, {"version": 2, "max_upsell": 0.12})["version"], 3)
        self.assertEqual(calls.quote_offer(deal_id)["offer_version"], 3)
        self.assertTrue(calls.quote_offer(deal_id, {"include": ["schedule"]})["schedule"]["payments"])
        unsaved = calls.quote_unsaved_offer({"offer": SMALLEST_OFFER, "terms": {"frequency": "weekly"}})
        self.assertEqual((unsaved["offer"]["deal_id"], unsaved["quote"]["offer_version"]), (None, None))
        link = calls.issue_calculator_link(deal_id, {"revoke_previous": True})
        self.assertNotEqual(link["calculator_url"], replaced["calculator_url"])
        self.assertEqual(len(calls.list_brands()["data"]), 1)
        self.assertEqual(calls.revoke_offer(deal_id)["status"], "revoked")
        page = calls.list_offers(status="revoked").page()
        self.assertEqual([offer["iso_name"] for offer in page.data], ["Café Río"])
        self.assertFalse(page.has_more)

    def test_an_offer_with_structures_of_calls_that_name_them_and_of_those_that_know_none(self):
        calls = client()
        structures = [
            {"id": "six", "label": "6 months"},
            {"id": "nine", "label": "9 months", "buy_rate": 1.28, "num_payments_ceiling": 217},
        ]
        created = calls.create_offer({**new_offer("PY-TERMS"), "structures": structures})
        deal_id = created["deal_id"]
        quote = calls.quote_offer(deal_id, {"structure": "nine", "include": ["structures"]})
        self.assertEqual(quote["structure"], {"id": "nine", "label": "9 months"})
        self.assertEqual([each["id"] for each in quote["structures"]], ["six", "nine"])
        self.assertEqual(calls.quote_offer(deal_id, {"num_payments": 120})["num_payments"], 120)
        calls.patch_offer(deal_id, {"version": 1, "funder_notes": "Old"})
        labels = [each["label"] for each in calls.read_offer(deal_id)["structures"]]
        self.assertEqual(labels, ["6 months", "9 months"])

    def test_every_operation_on_submissions(self):
        calls = client()
        of_offer = calls.list_submissions_of_offer(KNOWN_DEAL).page().data
        self.assertEqual(of_offer, calls.list_submissions(limit=1).page().data)
        submission = calls.read_submission(of_offer[0]["id"])
        self.assertEqual(submission["offer"]["deal_id"], KNOWN_DEAL)
        decision = calls.decide_submission(submission["id"], {"decision": "declined", "reason": "price"})
        self.assertEqual(calls.read_submission(submission["id"])["decisions"][0], decision)

    def test_every_operation_on_disclosures_and_downloads_a_documents_bytes(self):
        calls = client()
        made = calls.create_disclosure(DISCLOSED_DEAL)
        found = [document["id"] for document in calls.list_disclosures(deal_id=DISCLOSED_DEAL)]
        self.assertEqual(found, [made["id"]])
        self.assertEqual(calls.read_disclosure(made["id"])["status"], "current")
        document = calls.download_disclosure(made["id"])
        self.assertEqual(hashlib.sha256(document).hexdigest(), made["pdf_sha256"])

    def test_every_operation_on_webhooks_and_deliveries_and_verifies_what_arrives(self):
        calls = client()
        receiver = Receiver()
        self.addCleanup(receiver.close)
        endpoint = calls.create_webhook({"url": receiver.url, "events": ["offer.created"]})
        self.assertEqual([one["id"] for one in calls.list_webhooks()], [endpoint["id"]])
        self.assertIsNone(calls.read_webhook(endpoint["id"])["description"])
        changed = calls.change_webhook(endpoint["id"], {"description": "CRM"})
        self.assertEqual(changed["description"], "CRM")
        secret = calls.rotate_webhook_secret(endpoint["id"], {"overlap_hours": 1})["secret"]
        delivery = calls.test_webhook(endpoint["id"])
        [(headers, body)] = receiver.wait_for(1)
        for each in (endpoint["secret"], secret):
            event = verify_webhook(secret=each, headers=headers, body=body)
            self.assertEqual((event["id"], event["type"]), (delivery["event_id"], "webhook.test"))
        end = time.monotonic() + 60
        while calls.read_delivery(delivery["id"])["status"] != "delivered":
            self.assertLess(time.monotonic(), end, "The delivery was never recorded.")
            time.sleep(0.05)
        newest = calls.list_deliveries(type="webhook.test").page().data[0]
        self.assertEqual(newest["id"], delivery["id"])
        self.assertEqual(calls.replay_delivery(delivery["id"])["id"], delivery["id"])
        receiver.wait_for(2)
        self.assertEqual(calls.replay_failed_deliveries(), {"replayed": 0})
        self.assertIsNone(calls.delete_webhook(endpoint["id"]))
        tested = client("key_of_other_funder").test_callback()
        self.assertEqual(tested["destination"]["kind"], "callback")

    def test_every_operation_on_events_which_are_read_on_from_where_the_last_page_ended(self):
        calls = client()
        deal_id = calls.create_offer(new_offer("PY-EVENT"))["deal_id"]
        end = time.monotonic() + 60
        while not (page := calls.list_events(type="offer.created", deal_id=deal_id))["data"]:
            self.assertLess(time.monotonic(), end, "The event was never listed.")
            time.sleep(0.05)
        [created] = page["data"]
        self.assertEqual(calls.read_event(created["id"]), created)
        self.assertEqual(calls.list_events(after="now")["data"], [])
        following = calls.list_events(after=page["next_cursor"], deal_id=deal_id)
        self.assertEqual((following["data"], following["has_more"]), ([], False))

    def test_every_operation_of_a_sandbox(self):
        calls = client("key_of_sandbox")
        offer = new_offer("PY-TRIED")
        offer.update(merchant_name="Test Callback 500", callback_url="http://127.0.0.1:1/hook")
        deal_id = calls.create_offer(offer)["deal_id"]
        self.assertIsNone(calls.view_in_sandbox(deal_id))
        submitted = calls.submit_in_sandbox(deal_id, {"contact": {"name": "Dana"}, "note": "Soon"})
        self.assertEqual((submitted["contact"]["name"], submitted["note"]), ("Dana", "Soon"))
        delivery = calls.list_deliveries().page().data[0]
        self.assertEqual(calls.fail_delivery_in_sandbox(delivery["id"])["status"], "pending")
        self.assertIsNone(calls.expire_link_in_sandbox(deal_id))
        self.assertIsNone(calls.reset_sandbox())
        self.assertEqual(calls.list_offers().page().data, [])

    def test_the_operation_on_its_own_key(self):
        live, sandbox = client().read_key(), client("key_of_sandbox").read_key()
        self.assertEqual((live["test"], sandbox["test"]), (False, True))
        self.assertRegex(sandbox["funder"], "-test$")
        self.assertGreater(live["limits"]["per_minute"], 0)

    def test_the_erasure_of_personal_data_and_the_document_without_a_key(self):
        calls = client()
        deal_id = calls.create_offer(new_offer("PY-ERASED"))["deal_id"]
        self.assertEqual(calls.erase({"deal_id": deal_id})["matched"]["offers"], 1)
        self.assertEqual(calls.read_open_api_document()["openapi"], "3.1.0")

    def test_a_list_is_read_to_its_end_page_by_page_in_its_order(self):
        calls = client("key_of_other_funder")
        offers = [calls.create_offer(new_offer(f"PY-PAGE-{number}")) for number in range(1, 6)]
        found = [offer["deal_id"] for offer in calls.list_offers(limit=2)]
        self.assertEqual(found[:5], [offer["deal_id"] for offer in offers[::-1]])

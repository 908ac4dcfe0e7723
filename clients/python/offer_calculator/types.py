# Written by `npm run clients` from docs/openapi.json.
from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, Literal, Optional, TypedDict, Union


class ApiKeyLimits(TypedDict):
    """The rate limits of this key. All keys of a funder together have limits of their own."""

    # Requests a second.
    per_second: int
    # Requests a minute.
    per_minute: int


class ApiKey(TypedDict):
    """The key that signed the request."""

    # The slug of the key's funder, as in paths.
    funder: str
    # What the key is called in the console; null if it has no label.
    label: Optional[str]
    # What the key may do.
    scopes: List[Union[Literal["offers:read", "offers:create", "offers:update", "offers:delete", "submissions:read", "submissions:decide", "webhooks:manage", "deliveries:read", "events:read", "disclosures:read", "data:erase"], str]]
    # The rate limits of this key. All keys of a funder together have limits of their own.
    limits: ApiKeyLimits
    # When the key ends; null if it has no end.
    expires_at: Optional[str]
    # Whether the key is of a sandbox, where nothing is real.
    test: bool


class BrandsDataItem(TypedDict):
    # The `brand_id` of its offers.
    id: str
    # What the ISO reads.
    name: str
    # Whether offers without a `brand_id` have this brand.
    default: bool
    # Where submissions are sent if the offer has no callback URL.
    callback_url: Optional[str]


class Brands(TypedDict):
    """Your brands, the default one first."""

    # All your brands.
    data: List[BrandsDataItem]


class CalculatorLink(TypedDict):
    """A link to the calculator, and when it ends."""

    # The path of the calculator. Give the ISO the service's base URL followed by the whole path.
    calculator_url: str
    # When it ends. ISO 8601 in UTC.
    calculator_url_expires_at: str


class CallbackTest(TypedDict, total=False):
    """Whose callback to test."""

    # The brand whose `callback_url` is tried. Default: your default brand.
    brand_id: Optional[str]


class _ChangedOffer(TypedDict):
    # Assigned by the service.
    id: str
    # Your name of the deal.
    deal_id: str
    # Starts at 1; every replacement and patch increases it by 1.
    version: int
    # The offer is live.
    status: Literal["active"]
    # The path of the calculator. Give the ISO the service's base URL followed by the whole path.
    calculator_url: str


class ChangedOffer(_ChangedOffer, total=False):
    """The identity and the current link of a changed offer."""

    # Present only where there is one. In Connecticut, within three days after a link of the offer
    # was last viewed: that Gen. Stat. 36a-869 keeps a specific offer as it is, and its exceptions.
    warnings: List[str]


class _Clawback(TypedDict):
    # Within how many days of funding.
    days: int


class Clawback(_Clawback, total=False):
    """When the commission may be taken back."""

    # Your words on it, as the ISO reads them.
    note: str


class CommissionDetailPartsItem(TypedDict):
    # Who gets it.
    name: str
    # Its part of the commission, by largest remainder. Currency.
    amount: float


class CommissionDetailClawback(TypedDict):
    """What may be taken back; null if nothing may."""

    # Within how many days.
    days: int
    # Your words on it; null without any.
    note: Optional[str]


class CommissionDetail(TypedDict):
    """How the commission came about, where the offer has `commission_terms`. For the ISO alone."""

    # What the points are counted on.
    base: Literal["purchase_price", "new_money", "net_funding"]
    # The amount that the points are counted on; 0 where it would be below 0. Currency.
    base_amount: float
    # `upsell` + `base_points`: 0.12 is 12 points.
    points: float
    # The parts of `shares`, which sum to the commission; empty without shares.
    parts: List[CommissionDetailPartsItem]
    # What may be taken back; null if nothing may.
    clawback: Optional[CommissionDetailClawback]


class CommissionTermsSharesItem(TypedDict):
    # Who gets it, as the ISO reads it; unique in the list.
    name: str
    # Its part of the commission. A fraction, 0.12 for 12 %; at most 6 decimals.
    share: float


class CommissionTerms(TypedDict, total=False):
    """What the ISO is paid: the base amount x (upsell + `base_points`). Without it, the purchase
    price x the upsell. Never shown to the merchant.
    """

    # What the points are counted on. `new_money`: the purchase price less
    # `existing_funding_balance`. Default `purchase_price`.
    base: Literal["purchase_price", "new_money", "net_funding"]
    # What you pay out of your buy rate, whatever the upsell: 0.02 is 2 points. At most `buy_rate` -
    # 1. Default 0. At most 6 decimals.
    base_points: float
    # Who gets which part: two to five, which sum to exactly 1. Default none.
    shares: List[CommissionTermsSharesItem]
    # Default none: nothing may be taken back.
    clawback: Clawback


class CreatedWebhookEndpoint(TypedDict):
    """A webhook endpoint and its secret."""

    # Assigned by the service.
    id: str
    # Where events are sent; of the formats `slack` and `teams` masked.
    url: str
    # What it gets: signed messages, or one sentence to a channel.
    format: Union[Literal["standard", "slack", "teams"], str]
    # The events it gets.
    events: List[Union[Literal["submission.created", "submission.decided", "offer.created", "offer.updated", "offer.revoked", "offer.viewed", "offer.expiring", "offer.expired", "disclosure.created", "disclosure.sent", "disclosure.viewed", "disclosure.acknowledged", "disclosure.signed", "webhook.test"], str]]
    # Your own description.
    description: Optional[str]
    # Whether it gets events.
    status: Literal["enabled", "disabled"]
    # Why it is disabled, as a sentence; null while it is not.
    disabled_reason: Optional[str]
    # When it was added. ISO 8601 in UTC.
    created_at: str
    # Signs the messages of the format `standard` to the endpoint. Shown only here.
    secret: str


class CurrentPayment(TypedDict):
    """What the merchant pays today. `amount` x `remaining` must equal `balance`, give or take
    less than one payment.
    """

    # One payment. Currency, at most 2 decimals.
    amount: float
    # How often it is taken.
    frequency: Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]
    # How many are left, in `frequency`.
    remaining: int


class DecisionActor(TypedDict):
    """Who decided."""

    # Whether a key or a person decided.
    kind: Literal["key", "user"]
    # The API key, `fk_...` or `fkt_...`, or the id of the person.
    id: str
    # The label of the key, or the person's name, at that time.
    name: Optional[str]


class Decision(TypedDict):
    """What you decided on a submission."""

    # Assigned by the service.
    id: str
    # The submission that was decided on.
    submission_id: str
    # What was decided.
    decision: Union[Literal["accepted", "declined", "countered", "changes_requested"], str]
    # What the ISO reads with it.
    message: Optional[str]
    # For your own records; never shown to the ISO.
    reason: Optional[Literal["price", "term", "payment", "position", "documents", "withdrawn", "other"]]
    # The terms of a counter; null otherwise.
    terms: Union[Terms, Optional[Any]]
    # The figures of a counter, with the version of the offer whose limits it passed; null
    # otherwise.
    quote: Union[Quote, Optional[Any]]
    # The version of the offer that the ISO submitted terms for.
    offer_version: int
    # Whether the offer had another version at the time of the decision than at the submission.
    offer_changed: bool
    # When it ends for the ISO; null if it does not.
    valid_until: Optional[str]
    # Where the ISO continues with you.
    next_url: Optional[str]
    # Who decided.
    actor: DecisionActor
    # When it was decided. ISO 8601 in UTC.
    created_at: str


class DeliveryDestination(TypedDict):
    """Where it is sent."""

    # What kind of receiver it is.
    kind: Union[Literal["callback", "endpoint", "email", "slack", "teams"], str]
    # The webhook endpoint, for kind `endpoint`.
    endpoint_id: Optional[str]
    # An http(s) URL, or `mailto:` and a mail address. Null for a mail to the merchant, if the key
    # lacks `disclosures:read`.
    url: Optional[str]


class Delivery(TypedDict):
    """One message to one receiver."""

    # Assigned by the service.
    id: str
    # The webhook-id: the same on every attempt and replay.
    event_id: str
    # What happened.
    type: Union[Literal["submission.created", "submission.decided", "offer.created", "offer.updated", "offer.revoked", "offer.viewed", "offer.expiring", "offer.expired", "disclosure.created", "disclosure.sent", "disclosure.viewed", "disclosure.acknowledged", "disclosure.signed", "webhook.test"], str]
    # Where it is sent.
    destination: DeliveryDestination
    # `pending`: the next attempt is at `next_attempt_at`. `delivered`: the receiver responded with
    # 2xx. `exhausted`: given up after the last attempt. `canceled`: not attempted again, such as
    # when its endpoint was disabled or deleted.
    status: Literal["pending", "delivered", "exhausted", "canceled"]
    # Attempts so far, including those before a replay.
    attempt_count: int
    # The time of the next attempt, or of the digest that a mail waits for; null if there is none.
    next_attempt_at: Optional[str]
    # When it was created. ISO 8601 in UTC.
    created_at: str
    # When the receiver took it; null before.
    delivered_at: Optional[str]


class DeliveryPage(TypedDict):
    """Deliveries, newest first."""

    # The items of this page.
    data: List[Delivery]
    # Whether another page follows.
    has_more: bool
    # The `cursor` of the next page; null on the last.
    next_cursor: Optional[str]


class DeliveryWithAttemptsDestination(TypedDict):
    """Where it is sent."""

    # What kind of receiver it is.
    kind: Union[Literal["callback", "endpoint", "email", "slack", "teams"], str]
    # The webhook endpoint, for kind `endpoint`.
    endpoint_id: Optional[str]
    # An http(s) URL, or `mailto:` and a mail address. Null for a mail to the merchant, if the key
    # lacks `disclosures:read`.
    url: Optional[str]


class DeliveryWithAttemptsPayloadData(TypedDict):
    """As the events of its type."""

    pass


class DeliveryWithAttemptsPayload(TypedDict):
    """The message that was or will be sent; for a mail and a channel, the event it is about. If
    the key lacks `disclosures:read`, `name`, `title`, `email`, `address` and `user_agent` of
    `data.evidence` are null.
    """

    # What happened.
    type: Union[Literal["submission.created", "submission.decided", "offer.created", "offer.updated", "offer.revoked", "offer.viewed", "offer.expiring", "offer.expired", "disclosure.created", "disclosure.sent", "disclosure.viewed", "disclosure.acknowledged", "disclosure.signed", "webhook.test"], str]
    # When it happened. ISO 8601 in UTC.
    timestamp: str
    # As the events of its type.
    data: DeliveryWithAttemptsPayloadData


class DeliveryWithAttemptsAttemptsItem(TypedDict):
    # Counts from 1, replays included.
    number: int
    # When it began. ISO 8601 in UTC.
    started_at: str
    # How long it took, in milliseconds.
    duration_ms: int
    # The response's status; null when there was none.
    status_code: Optional[int]
    # Why the attempt failed, in one line. The words of the mail server about a mail to the merchant
    # need `disclosures:read`.
    error: Optional[str]
    # The first 16 KiB of the response; null after 30 days, and for a message about a disclosure if
    # the key lacks `disclosures:read`.
    response_body: Optional[str]


class DeliveryWithAttempts(TypedDict):
    """A delivery, its message, and every attempt."""

    # Assigned by the service.
    id: str
    # The webhook-id: the same on every attempt and replay.
    event_id: str
    # What happened.
    type: Union[Literal["submission.created", "submission.decided", "offer.created", "offer.updated", "offer.revoked", "offer.viewed", "offer.expiring", "offer.expired", "disclosure.created", "disclosure.sent", "disclosure.viewed", "disclosure.acknowledged", "disclosure.signed", "webhook.test"], str]
    # Where it is sent.
    destination: DeliveryWithAttemptsDestination
    # `pending`: the next attempt is at `next_attempt_at`. `delivered`: the receiver responded with
    # 2xx. `exhausted`: given up after the last attempt. `canceled`: not attempted again, such as
    # when its endpoint was disabled or deleted.
    status: Literal["pending", "delivered", "exhausted", "canceled"]
    # Attempts so far, including those before a replay.
    attempt_count: int
    # The time of the next attempt, or of the digest that a mail waits for; null if there is none.
    next_attempt_at: Optional[str]
    # When it was created. ISO 8601 in UTC.
    created_at: str
    # When the receiver took it; null before.
    delivered_at: Optional[str]
    # The message that was or will be sent; for a mail and a channel, the event it is about. If the
    # key lacks `disclosures:read`, `name`, `title`, `email`, `address` and `user_agent` of
    # `data.evidence` are null.
    payload: DeliveryWithAttemptsPayload
    # Every attempt, the first one first.
    attempts: List[DeliveryWithAttemptsAttemptsItem]


class DisclosureBlockedByItem(TypedDict):
    # A path of `missing`.
    path: str
    # The reason, as a sentence with its figures.
    message: str


class DisclosureTerm(TypedDict):
    """The term as a document states it; null without a schedule."""

    # From funding to the last periodic payment.
    days: int
    # "182 days"; above a year "1 year and 1.15 months".
    text: str


class DisclosurePrepayment(TypedDict):
    """What paying early costs."""

    # The most of the finance charge that is due when the merchant pays early. Null when it cannot
    # be computed. Currency.
    maximum_finance_charge: Optional[float]


class Disclosure(TypedDict):
    """The figures of a disclosure of one set of terms, and what a document of it still needs."""

    # The merchant's state by its USPS code; null when it cannot be read.
    state: Optional[str]
    # The name of the rules that apply, where they have one; `state` and `moment` tell those of
    # other states. `california` and `new_york` have a document, and `texas` where the brand has
    # approved it.
    regime: Optional[Literal["california", "new_york", "vermont", "texas"]]
    # Whether the state's law wants a disclosure with a specific offer. Null where the brand is
    # gated and the offer has no state that can be read.
    required: Optional[bool]
    # When the law wants its disclosure: `offer`, when a specific offer is made; `closing`, before
    # the deal is closed. Null if no law of `state` applies, or it cannot be read.
    moment: Optional[Union[Literal["offer", "closing"], str]]
    # Who makes the disclosure of an offer: `product`, where the brand has approved a document of
    # this service; else `funder`, you, and null at closing. Null where no law applies.
    made_by: Optional[Union[Literal["product", "funder"], str]]
    # Whether a document can be made: one that the brand has approved applies, nothing is missing or
    # refused.
    complete: bool
    # Paths that must be given or corrected, such as `disclosure.income`. Empty without a document,
    # but for `merchant_state` where `required` is null.
    missing: List[str]
    # Why each path of `missing` keeps a document from being made: that it is not given, or what is
    # wrong with it, such as payments that differ too much from the share of the income.
    blocked_by: List[DisclosureBlockedByItem]
    # Why no document can be made besides what is missing, and why there is no APR: one sentence
    # each. Empty without a document.
    refused: List[str]
    # The document of exactly these terms; null without one.
    document_id: Optional[str]
    # In percent with 2 decimals: 142.9. Null without an APR; `refused`, or `assumptions` without a
    # document, says why.
    estimated_apr: Optional[float]
    # Purchase price less the fees that are finance charges. Currency.
    amount_financed: float
    # The amount paid to the merchant: the quote's `net_funding`. Currency.
    recipient_funds: float
    # The sum of the fees that are finance charges. Currency.
    prepaid_finance_charge: float
    # All payments less the amount financed. Null when it cannot be computed. Currency.
    finance_charge: Optional[float]
    # All payments. Null when it cannot be computed. Currency.
    total_payment_amount: Optional[float]
    # All payments x 30.4 / days of the term. Null when it cannot be computed. Currency.
    estimated_monthly_cost: Optional[float]
    # The average of the periodic payments. Null when it cannot be computed. Currency.
    estimated_payment: Optional[float]
    # The term as a document states it; null without a schedule.
    term: Optional[DisclosureTerm]
    # What paying early costs.
    prepayment: DisclosurePrepayment
    # The ISO's commission. Currency.
    broker_compensation: float
    # How the purchase price is used: the amount given to the merchant, and every line that is not
    # zero.
    itemization: List[ItemizedLine]
    # The assumptions behind the figures, one sentence each. Without a document also why there is no
    # APR.
    assumptions: List[str]


class DisclosureConfirmed(TypedDict):
    """The ISO's word that the merchant has the disclosure that you make yourself."""

    # The state whose law wants it, by its USPS code.
    state: str
    # When the ISO confirmed it, by the clock of the page: at the earliest when this version of the
    # offer was made, at the latest when it submitted. ISO 8601 in UTC.
    at: str


class DisclosureDocument(TypedDict):
    """A disclosure document of one set of terms. It never changes; a signed copy stands beside
    it.
    """

    # Assigned by the service.
    id: str
    # Your name of the deal.
    deal_id: str
    # Assigned by the service.
    offer_id: str
    # The version of the offer it was made from.
    offer_version: int
    # The state whose rules it follows.
    state: Union[Literal["CA", "NY", "TX", "FL", "GA", "LA", "UT", "KS", "MO"], str]
    # The version of the state's template.
    template_version: str
    # `current`, or what ended it. `withdrawn`: the offer or its links were revoked.
    status: Literal["current", "superseded", "expired", "withdrawn"]
    # Whether it was made in a sandbox: it is no disclosure then.
    test: bool
    terms: Terms
    # The structure of the terms, as it was named then; null in an offer without structures. The
    # document does not name it.
    structure: Union[StructureName, Optional[Any]]
    # SHA-256 of the HTML, hex.
    html_sha256: str
    # SHA-256 of the PDF, hex; null until the PDF is made; that of a submission is made when it is
    # first sent, signed or downloaded.
    pdf_sha256: Optional[str]
    # Null until it is signed.
    signature: Union[DisclosureSignature, Optional[Any]]
    # When it was made. ISO 8601 in UTC.
    created_at: str
    # The end of the funding date in the brand's time zone. ISO 8601 in UTC.
    expires_at: str
    # When a document of other terms replaced it, or a change of the offer or the brand made it out
    # of date. ISO 8601 in UTC.
    superseded_at: Optional[str]
    # It and its evidence are kept until then: 1,461 days after the latest evidence. ISO 8601 in
    # UTC.
    kept_until: str


class DisclosureDocumentPage(TypedDict):
    """Disclosure documents, newest first."""

    # The items of this page.
    data: List[DisclosureDocument]
    # Whether another page follows.
    has_more: bool
    # The `cursor` of the next page; null on the last.
    next_cursor: Optional[str]


class DisclosureEvidenceActor(TypedDict):
    """Who did it."""

    # Whether a key, a person of your team, the ISO or the merchant did it.
    kind: Literal["key", "user", "iso", "merchant"]
    # The API key or the person; null for the ISO and the merchant.
    id: Optional[str]


class DisclosureEvidence(TypedDict):
    """Something that happened to a disclosure document. If the key lacks `disclosures:read`,
    `name`, `title`, `email`, `address` and `user_agent` of `evidence` are null.
    """

    # `sent`: the mail server accepted it. `opened`: a person's browser ran the page.
    kind: Union[Literal["created", "sent", "link_copied", "opened", "acknowledged", "signed"], str]
    # When it happened. ISO 8601 in UTC.
    at: str
    # Who did it.
    actor: DisclosureEvidenceActor
    # The recipient's name, or the name of the person who acknowledged or signed.
    name: Optional[str]
    # The title of the person who signed.
    title: Optional[str]
    # The recipient's mail address.
    email: Optional[str]
    # The network address it came from.
    address: Optional[str]
    # The browser or API client it came from.
    user_agent: Optional[str]
    # SHA-256 of the HTML that the merchant's page shows, hex.
    html_sha256: str
    # SHA-256 of the PDF at that time, hex; null before it was drawn.
    document_sha256: Optional[str]
    # For an opening, an acknowledgement or a signature: whether it came from the network address
    # that made the document or copied its link. If so, an opening within a day of that does not
    # count as a transmission; ask the merchant about an acknowledgement or a signature.
    by_sender: bool
    # How many it stands for. A document has at most 50 rows of openings by the sender's side, 50 of
    # others' and 50 of copies; the newest of them counts itself and what followed.
    count: int
    # When the last of them was; null where `count` is 1.
    last_at: Optional[str]


class DisclosureSignature(TypedDict):
    """The recipient's signature of a disclosure document."""

    # When it was signed; the evidence says by whom. ISO 8601 in UTC.
    signed_at: str
    # SHA-256 of the signed HTML, hex.
    html_sha256: str
    # SHA-256 of the signed PDF, hex.
    pdf_sha256: str


class DisclosureTermsFeesItem(TypedDict):
    # The `id` of an adjustable, visible fee of the offer.
    id: str
    # A fraction for `pct`, currency for `fixed`.
    amount: Union[float, Decimal]


class DisclosureTerms(TypedDict, total=False):
    """An absent term has the offer's default; without a body all terms do."""

    # The `id` of one of the offer's structures: every default and limit is then that structure's.
    # Default: the offer's `default_structure`, else its first; in a counter, the structure that was
    # submitted. Not allowed on an offer without structures.
    structure: Optional[str]
    # Default: the offer's `default_purchase_price`. Currency, at most 2 decimals.
    purchase_price: Optional[Union[float, Decimal]]
    # Default: the offer's `default_upsell`. At most 6 decimals.
    upsell: Optional[Union[float, Decimal]]
    # Default: the offer's `base_frequency`, or its first usable frequency.
    frequency: Optional[Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]]
    # Counted in `frequency`. Default: the offer's `default_num_payments`, converted to `frequency`.
    num_payments: Optional[int]
    # Adjustable fees with other amounts than the offer's.
    fees: Optional[List[DisclosureTermsFeesItem]]


class ErasureMatched(TypedDict):
    """How many objects held the personal data."""

    # How many offers were matched that held personal data.
    offers: int
    # How many submissions were matched that held personal data.
    submissions: int
    # How many events were matched that held personal data.
    events: int


class ErasureKeptItem(TypedDict):
    # The document.
    disclosure_id: str
    # When it is deleted. ISO 8601 in UTC.
    until: str


class Erasure(TypedDict):
    """An erasure, and the number of objects it matched."""

    # Assigned by the service.
    id: str
    # How many objects held the personal data.
    matched: ErasureMatched
    # Disclosure documents that the law requires you to keep with their evidence, and until when.
    # They are deleted then. At most 100, the longest kept first.
    kept: List[ErasureKeptItem]


class EventPage(TypedDict):
    """Events, oldest first."""

    # The events of this page.
    data: List[RecordedEvent]
    # Whether more events can be read now.
    has_more: bool
    # The `after` of the next request, never null: ask with it again, now or later.
    next_cursor: str


class _Fee(TypedDict):
    # Identifies the fee within the offer.
    id: str
    # The label that the ISO sees.
    label: str
    # A fraction of the purchase price for `pct`, currency for `fixed`.
    amount: float
    # Whether amounts are fractions or currency.
    amount_type: Literal["pct", "fixed"]
    # Whether the ISO sees the fee by name.
    visible: bool
    # Whether the ISO may choose the amount from `floor` to `ceiling`.
    adjustable: bool
    # Whether the fee is a finance charge of a disclosure.
    finance_charge: bool


class Fee(_Fee, total=False):
    """A fee of an offer. `floor`, `ceiling` and `paid_to` are present when they were given."""

    # The least that the ISO may choose.
    floor: float
    # The most that the ISO may choose.
    ceiling: float
    # The third party that gets the fee.
    paid_to: str


class FieldError(TypedDict):
    """What is wrong with one field, for a program."""

    # The field, such as `fees[1].floor`; null for the whole body, and in the entry that counts the
    # failures after the first 100.
    path: Optional[str]
    # What is wrong. `format`: a pattern, a date, too many decimals. `range`: a number outside its
    # bounds. `limit`: too many, or too long. `conflict`: two fields against each other.
    # `not_allowed`: outside a list, not yours, or not to be changed. `state`: not now.
    code: Union[Literal["required", "unknown_field", "type", "format", "range", "limit", "conflict", "not_allowed", "state"], str]
    # The rest of the sentence in `details`, after the path.
    message: str


class FrequencyLimits(TypedDict):
    """The limits of the payments in one frequency."""

    # The fewest payments in this frequency.
    num_payments_floor: int
    # The most payments in this frequency.
    num_payments_ceiling: int
    # The offer's override in this frequency. Currency.
    payment_amount_override: Optional[float]


class FullClawback(TypedDict):
    """When the commission may be taken back; `note` null without one."""

    # Within how many days of funding.
    days: int
    # Your words on it, as the ISO reads them.
    note: Optional[str]


class FullCommissionTermsSharesItem(TypedDict):
    # Who gets it, as the ISO reads it; unique in the list.
    name: str
    # Its part of the commission. A fraction, 0.12 for 12 %; at most 6 decimals.
    share: float


class FullCommissionTerms(TypedDict):
    """What the ISO is paid, with every default."""

    # What the points are counted on. `new_money`: the purchase price less
    # `existing_funding_balance`. Default `purchase_price`.
    base: Literal["purchase_price", "new_money", "net_funding"]
    # What you pay out of your buy rate, whatever the upsell: 0.02 is 2 points. At most `buy_rate` -
    # 1. Default 0. At most 6 decimals.
    base_points: float
    # Who gets which part; empty without shares.
    shares: List[FullCommissionTermsSharesItem]
    # Null if nothing may be taken back.
    clawback: Union[FullClawback, Optional[Any]]


class _GivenDisclosure(TypedDict):
    # The day on which the merchant got it: today or earlier in the brand's time zone.
    date: str


class GivenDisclosure(_GivenDisclosure, total=False):
    """Says that you gave the merchant the state's disclosure, where this product makes none. The
    ISO reads it and is not asked.
    """

    # Your own reference, which the ISO reads too.
    reference: str


class Income(TypedDict, total=False):
    """The merchant's income. Never taken from `monthly_receivables`; a document needs it."""

    # The merchant's income in an average month. Currency, at most 2 decimals.
    monthly_amount: float
    # `historical`: an average of past months. `underwriting`: your own estimate.
    method: Literal["historical", "underwriting"]
    # The months averaged with `historical`; ignored with `underwriting`.
    months: int
    # Where the income comes in, as it reads after "through": `card and bank receipts`.
    channel: str


class IrregularPayment(TypedDict):
    """A dated payment besides the periodic ones."""

    # When it is due.
    date: str
    # What the recipient pays besides the periodic payment; 0 is left out. Currency, at most 2
    # decimals.
    amount: float
    # What it is for.
    label: str


class ItemizedLine(TypedDict):
    """A line of the itemization of the amount financed."""

    # What it is for.
    label: str
    # The third party paid; null for the recipient and for you.
    payee: Optional[str]
    # The amount of this line. Currency.
    amount: float


class LinkEnd(TypedDict, total=False):
    """When the link ends."""

    # In how many hours the link ends, unless its own end comes before. Default: now.
    in_hours: Optional[int]


class ListedSubmissionContact(TypedDict):
    """The contact details that the ISO entered."""

    # The name; null if none was entered.
    name: Optional[str]
    # The e-mail address; null if none was entered.
    email: Optional[str]


class ListedSubmission(TypedDict):
    """A submission with your latest decision, and its offer at that time."""

    # Assigned by the service.
    id: str
    # The reference number the ISO was shown.
    number: str
    # When the ISO submitted them. ISO 8601 in UTC.
    submitted_at: str
    # The version of the offer the ISO saw.
    offer_version: int
    terms: Terms
    quote: Quote
    # The contact details that the ISO entered.
    contact: ListedSubmissionContact
    # The ISO's note to you.
    note: Optional[str]
    # That the merchant has your own disclosure, as the ISO confirmed on the page; null without it,
    # and where it was not asked for.
    disclosure_confirmed: Union[DisclosureConfirmed, Optional[Any]]
    offer: SubmittedOffer
    # The structure of the terms, as it was named then; null in an offer without structures.
    structure: Union[StructureName, Optional[Any]]
    # Your latest decision; null without one.
    decision: Union[Decision, Optional[Any]]


class MinimumPayment(TypedDict, total=False):
    """The least the merchant pays whatever the sales."""

    # A sentence of your own about the least payment.
    text: str
    # The least the merchant pays in a month, at most the estimated monthly cost; a document needs
    # it. Currency, at most 2 decimals.
    monthly_amount: float


class NewCalculatorLink(TypedDict, total=False):
    """What happens to earlier links."""

    # Whether every earlier link is revoked. Default false.
    revoke_previous: Optional[bool]


class _NewClawback(TypedDict):
    # Within how many days of funding.
    days: int


class NewClawback(_NewClawback, total=False):
    """When the commission may be taken back."""

    # Your words on it, as the ISO reads them. One line, at least one character of it visible; no
    # hidden or private-use characters. Stored in NFC.
    note: str


class NewCommissionTermsSharesItem(TypedDict):
    # Who gets it, as the ISO reads it; unique in the list. One line, at least one character of it
    # visible; no hidden or private-use characters. Stored in NFC.
    name: str
    # Its part of the commission. A fraction, 0.12 for 12 %; at most 6 decimals.
    share: Union[float, Decimal]


class NewCommissionTerms(TypedDict, total=False):
    """What the ISO is paid: the base amount x (upsell + `base_points`). Without it, the purchase
    price x the upsell. Never shown to the merchant.
    """

    # What the points are counted on. `new_money`: the purchase price less
    # `existing_funding_balance`. Default `purchase_price`.
    base: Optional[Literal["purchase_price", "new_money", "net_funding"]]
    # What you pay out of your buy rate, whatever the upsell: 0.02 is 2 points. At most `buy_rate` -
    # 1. Default 0. At most 6 decimals.
    base_points: Optional[Union[float, Decimal]]
    # Who gets which part: two to five, which sum to exactly 1. Default none.
    shares: Optional[List[NewCommissionTermsSharesItem]]
    # Default none: nothing may be taken back.
    clawback: Union[NewClawback, Optional[Any]]


class NewCurrentPayment(TypedDict):
    """What the merchant pays today. `amount` x `remaining` must equal `balance`, give or take
    less than one payment.
    """

    # One payment. Currency, at most 2 decimals.
    amount: Union[float, Decimal]
    # How often it is taken.
    frequency: Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]
    # How many are left, in `frequency`.
    remaining: int


class NewDecisionTermsFeesItem(TypedDict):
    # The `id` of an adjustable, visible fee of the offer.
    id: str
    # A fraction for `pct`, currency for `fixed`.
    amount: Union[float, Decimal]


class NewDecisionTerms(TypedDict, total=False):
    """The terms of a counter, within the offer's limits as they are now. Required for
    `countered`, not allowed otherwise.
    """

    # The `id` of one of the offer's structures: every default and limit is then that structure's.
    # Default: the offer's `default_structure`, else its first; in a counter, the structure that was
    # submitted. Not allowed on an offer without structures.
    structure: Optional[str]
    # Default: the offer's `default_purchase_price`. Currency, at most 2 decimals.
    purchase_price: Optional[Union[float, Decimal]]
    # Default: the offer's `default_upsell`. At most 6 decimals.
    upsell: Optional[Union[float, Decimal]]
    # Default: the offer's `base_frequency`, or its first usable frequency.
    frequency: Optional[Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]]
    # Counted in `frequency`. Default: the offer's `default_num_payments`, converted to `frequency`.
    num_payments: Optional[int]
    # Adjustable fees with other amounts than the offer's.
    fees: Optional[List[NewDecisionTermsFeesItem]]


class _NewDecision(TypedDict):
    # What you decide. The latest decision applies; earlier ones are kept.
    decision: Literal["accepted", "declined", "countered", "changes_requested"]


class NewDecision(_NewDecision, total=False):
    """A decision. A null field counts as absent; an unknown one is refused."""

    # What the ISO reads with the decision. Required for `changes_requested`. At least one visible
    # character; no hidden characters. Stored in NFC.
    message: Optional[str]
    # For your own records; never shown to the ISO.
    reason: Optional[Literal["price", "term", "payment", "position", "documents", "withdrawn", "other"]]
    # The terms of a counter, within the offer's limits as they are now. Required for `countered`,
    # not allowed otherwise.
    terms: Optional[NewDecisionTerms]
    # When the decision ends for the ISO, at most 90 days ahead. Default: it does not end.
    valid_until: Optional[str]
    # Where the ISO continues with you, such as your contract. The page names its host. One line, at
    # least one character of it visible; no hidden or private-use characters. Stored as given.
    next_url: Optional[str]


class NewErasure(TypedDict, total=False):
    """The deal or the person to erase: exactly one of the two."""

    # Erases every offer that ever had this deal_id, with its submissions and events.
    deal_id: Optional[str]
    # Erases this person: the contact of submissions made with the address, and the address in
    # offers.
    contact_email: Optional[str]


class _NewFee(TypedDict):
    # Identifies the fee within the offer. One line, at least one character of it visible; no hidden
    # or private-use characters. Stored as given.
    id: str
    # The label that the ISO sees. One line, at least one character of it visible; no hidden or
    # private-use characters. Stored in NFC.
    label: str
    # The fee. A fraction from 0 to 1 with at most 6 decimals for `pct`, currency with at most 2 for
    # `fixed`.
    amount: Union[float, Decimal]
    # `pct`: amounts are fractions of the purchase price. `fixed`: amounts are currency.
    amount_type: Literal["pct", "fixed"]


class NewFee(_NewFee, total=False):
    """A fee of an offer, as a funder gives it."""

    # Whether the ISO sees the fee by name; otherwise it is summed as "Other fees". Default true.
    visible: Optional[bool]
    # Whether the ISO may choose the amount from `floor` to `ceiling`. Default false.
    adjustable: Optional[bool]
    # The least the ISO may choose. Required on an adjustable fee, ignored on others. A fraction
    # from 0 to 1 with at most 6 decimals for `pct`, currency with at most 2 for `fixed`.
    floor: Optional[Union[float, Decimal]]
    # The most the ISO may choose. Required on an adjustable fee, ignored on others. A fraction from
    # 0 to 1 with at most 6 decimals for `pct`, currency with at most 2 for `fixed`.
    ceiling: Optional[Union[float, Decimal]]
    # Whether the fee is a finance charge of a disclosure. Default true.
    finance_charge: Optional[bool]
    # The third party that gets the fee, if it is not you; shown in a disclosure's itemization. One
    # line, at least one character of it visible; no hidden or private-use characters. Stored in
    # NFC.
    paid_to: Optional[str]


class _NewGivenDisclosure(TypedDict):
    # The day on which the merchant got it: today or earlier in the brand's time zone.
    date: str


class NewGivenDisclosure(_NewGivenDisclosure, total=False):
    """Says that you gave the merchant the state's disclosure, where this product makes none. The
    ISO reads it and is not asked.
    """

    # Your own reference, which the ISO reads too. One line, at least one character of it visible;
    # no hidden or private-use characters. Stored in NFC.
    reference: Optional[str]


class NewIncome(TypedDict, total=False):
    """The merchant's income. Never taken from `monthly_receivables`; a document needs it."""

    # The merchant's income in an average month. Currency, at most 2 decimals.
    monthly_amount: Optional[Union[float, Decimal]]
    # `historical`: an average of past months. `underwriting`: your own estimate.
    method: Optional[Literal["historical", "underwriting"]]
    # The months averaged with `historical`; ignored with `underwriting`.
    months: Optional[int]
    # Where the income comes in, as it reads after "through": `card and bank receipts`. One line, at
    # least one character of it visible; no hidden or private-use characters. Stored in NFC.
    channel: Optional[str]


class NewIrregularPayment(TypedDict):
    """A dated payment besides the periodic ones."""

    # When it is due.
    date: str
    # What the recipient pays besides the periodic payment; 0 is left out. Currency, at most 2
    # decimals.
    amount: Union[float, Decimal]
    # What it is for. One line, at least one character of it visible; no hidden or private-use
    # characters. Stored in NFC.
    label: str


class NewMinimumPayment(TypedDict, total=False):
    """The least the merchant pays whatever the sales."""

    # A sentence of your own about the least payment. At least one visible character; no hidden
    # characters. Stored in NFC.
    text: Optional[str]
    # The least the merchant pays in a month, at most the estimated monthly cost; a document needs
    # it. Currency, at most 2 decimals.
    monthly_amount: Optional[Union[float, Decimal]]


class NewOfferFeeConfig(TypedDict, total=False):
    """`show_fee_breakdown`: whether the ISO sees each visible fee or only the total. True here
    or in `display_config` is enough. Default false.
    """

    # Whether the ISO sees each visible fee. Default false.
    show_fee_breakdown: Optional[bool]


class NewOfferDisplayConfig(TypedDict, total=False):
    """What the ISO sees besides the figures. Each default false. `show_estimated_apr`: the
    estimated APR where no disclosure is required; where one is, it always shows.
    """

    # Whether the ISO sees what is due when the merchant pays early. Default false.
    show_prepayment_schedule: Optional[bool]
    # Whether the ISO sees the stipulations. Default false.
    show_stipulations: Optional[bool]
    # Whether the ISO sees each visible fee. Default false.
    show_fee_breakdown: Optional[bool]
    # Whether the ISO sees an estimated APR where no disclosure is required. Default false.
    show_estimated_apr: Optional[bool]


class _NewOffer(TypedDict):
    # Your name of the deal: a part of the offer's paths and of the calculator's address. A few
    # names are reserved, such as `api` and `docs`.
    deal_id: str
    # The merchant the offer is for. One line, at least one character of it visible; no hidden or
    # private-use characters. Stored in NFC.
    merchant_name: str
    # The broker the link is for. One line, at least one character of it visible; no hidden or
    # private-use characters. Stored in NFC.
    iso_name: str
    # The lowest purchase price the ISO may choose; must not exceed `purchase_price_ceiling`.
    # Currency, at most 2 decimals.
    purchase_price_floor: Union[float, Decimal]
    # The highest purchase price the ISO may choose. Currency, at most 2 decimals.
    purchase_price_ceiling: Union[float, Decimal]
    # The factor rate before the ISO's upsell. At most 6 decimals.
    buy_rate: Union[float, Decimal]
    # The most the ISO may add to the buy rate: 0.1, 10 points, lifts 1.2 to 1.3. At most 6
    # decimals.
    max_upsell: Union[float, Decimal]
    # What the limits on payments and the payment override are counted in. Daily means business
    # days, five a week.
    base_frequency: Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]
    # What the ISO may choose; at least one must leave a whole number of payments inside the limits.
    available_frequencies: List[Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]]
    # The fewest payments, in `base_frequency`; must not exceed `num_payments_ceiling`.
    num_payments_floor: int
    # The most payments, in `base_frequency`.
    num_payments_ceiling: int


class NewOffer(_NewOffer, total=False):
    """A new offer. A null field counts as absent; an unknown one is refused."""

    # The one status an offer can start with.
    initial_status: Optional[Literal["active"]]
    # The merchant in your own system. One line, at least one character of it visible; no hidden or
    # private-use characters. Stored as given.
    merchant_id: Optional[str]
    # The state from which the merchant's business is principally directed, such as `TX` or `Texas`.
    # In California and New York, in Texas once its document is approved, and where it cannot be
    # read, the page holds terms back from the merchant until a disclosure was transmitted, unless
    # the brand is open. One line, at least one character of it visible; no hidden or private-use
    # characters. Stored in NFC.
    merchant_state: Optional[str]
    # The broker in your own system. One line, at least one character of it visible; no hidden or
    # private-use characters. Stored as given.
    iso_id: Optional[str]
    # Free text; `new_deal`, `renewal` and `add_on` get labels on the page. One line, at least one
    # character of it visible; no hidden or private-use characters. Stored in NFC.
    deal_type: Optional[str]
    # One of your brands, from `GET /brands`. Default: your default brand.
    brand_id: Optional[str]
    # The position of the advance among the merchant's.
    position: Optional[int]
    # Where the calculator starts, inside the limits. Default: the ceiling. Currency, at most 2
    # decimals.
    default_purchase_price: Optional[Union[float, Decimal]]
    # Where the calculator starts, at most `max_upsell`. Default 0. At most 6 decimals.
    default_upsell: Optional[Union[float, Decimal]]
    # The share of receivables held back; payments above it are pointed out. Default 0. A fraction,
    # 0.12 for 12 %; at most 6 decimals.
    holdback_pct: Optional[Union[float, Decimal]]
    # The merchant's receivables in a month; the figures show what share of them the payments take.
    # 0 counts as absent. Currency, at most 2 decimals.
    monthly_receivables: Optional[Union[float, Decimal]]
    # Paid off out of the purchase price. Default 0. Currency, at most 2 decimals.
    existing_funding_balance: Optional[Union[float, Decimal]]
    # Where the calculator starts, inside the limits. Default: the ceiling.
    default_num_payments: Optional[int]
    # A payment in `base_frequency` that bounds, or fixes, the payment. Currency, at most 2
    # decimals.
    payment_amount_override: Optional[Union[float, Decimal]]
    # `ceiling`: no payment above the override. `floor`: none below it. `exact`: every payment is
    # the override. Default `ceiling` with an override.
    payment_override_behavior: Optional[Literal["ceiling", "floor", "exact"]]
    # Default none.
    fees: Optional[List[NewFee]]
    # `show_fee_breakdown`: whether the ISO sees each visible fee or only the total. True here or in
    # `display_config` is enough. Default false.
    fee_config: Optional[NewOfferFeeConfig]
    # Whose prepayment tiers the calculator shows. Default `none`.
    prepayment_schedule_mode: Optional[Literal["none", "auto_generate", "funder_provided"]]
    # How tiers are generated in mode `auto_generate`. `step_per_month`: one tier for every month
    # from the estimated term down to `floor_term_months`. `fixed_windows`: one tier for each
    # window. Members that the mode does not use are ignored.
    prepayment_config: Union[NewPrepaymentConfig, Optional[Any]]
    # Your own tiers. Required with mode `funder_provided`.
    prepayment_schedule: Optional[List[NewPrepaymentTier]]
    # What the ISO sees besides the figures. Each default false. `show_estimated_apr`: the estimated
    # APR where no disclosure is required; where one is, it always shows.
    display_config: Optional[NewOfferDisplayConfig]
    # What the merchant must provide.
    stipulations: Optional[List[str]]
    # They get a mail for each submission.
    notification_emails: Optional[List[str]]
    # The people who work on the deal; they get a mail for each submission.
    assigned_users: Optional[List[str]]
    # Where submissions go: https, port 443 or one from 1024 up, a public address. Default: the
    # brand's, when the submission is made. One line, at least one character of it visible; no
    # hidden or private-use characters. Stored as given.
    callback_url: Optional[str]
    # For yourself; never shown to the ISO. At least one visible character; no hidden characters.
    # Stored in NFC.
    funder_notes: Optional[str]
    # For yourself: key-value pairs, returned in responses and events, never shown to the ISO.
    metadata: Optional[Dict[str, Optional[str]]]
    # The input of the payment schedule, and what a disclosure states beyond the terms. An empty
    # object counts as not given.
    disclosure: Union[NewOfferDisclosure, Optional[Any]]
    # What the merchant still owes you on an earlier purchase. `existing_funding_balance` is the
    # part of `balance` that the new purchase pays off: above 0, and all of it paid to you. The rest
    # of `balance` is a discount. A disclosure is not derived from it.
    renewal: Union[NewOfferRenewal, Optional[Any]]
    # What the ISO is paid: the base amount x (upsell + `base_points`). Without it, the purchase
    # price x the upsell. Never shown to the merchant.
    commission_terms: Union[NewCommissionTerms, Optional[Any]]
    # Two to five priced sets of limits, in the order in which the ISO sees them beside each other;
    # the ISO submits one. The offer's own limits are then the defaults of its structures, and the
    # ISO cannot choose them. Default none.
    structures: Optional[List[NewStructure]]
    # The `id` of the structure that the calculator starts with. Default: the first.
    default_structure: Optional[str]
    # Accepted and ignored.
    version: Any


class NewOfferDisclosure(TypedDict, total=False):
    """The input of the payment schedule, and what a disclosure states beyond the terms. An empty
    object counts as not given.
    """

    # When the merchant is funded: today to 60 days from now in the brand's time zone. Default, also
    # once it has passed: the next business day.
    funding_date: Optional[str]
    # The first periodic payment, in every frequency: 1 to 62 days after a `funding_date` that is
    # given and has not passed. Default: the first payment day after funding (`daily`), 7 days
    # (`weekly`), 14 days (`biweekly`), the next of the two days (`semi_monthly`), the same day of
    # the next month (`monthly`).
    first_payment_date: Optional[str]
    # The days of `daily` payments; ignored in other frequencies. `business_days`: Monday to Friday
    # but for holidays of the Federal Reserve Banks. Default `business_days`.
    payment_calendar: Optional[Literal["business_days", "weekdays", "every_day"]]
    # The two days of `semi_monthly` payments, ascending and 15 apart, or one from 13 to 17 and 31
    # for the last day. Default: the day of `first_payment_date` and the one 15 days from it, else 1
    # and 16.
    semi_monthly_days: Optional[List[int]]
    # How payments follow the merchant's sales. `fixed`: not at all. `true_up`: preset, reconciled
    # with the share of the income. `split`: that share as it comes in. Default `true_up` with a
    # holdback, else `fixed`; a document needs it given.
    payment_basis: Optional[Literal["fixed", "true_up", "split"]]
    # The merchant's income. Never taken from `monthly_receivables`; a document needs it.
    income: Union[NewIncome, Optional[Any]]
    # Corrections of the payments that are already known. Default none.
    true_ups: Optional[List[NewTrueUp]]
    # Payments besides the periodic ones. Default none.
    irregular_payments: Optional[List[NewIrregularPayment]]
    # The least the merchant pays whatever the sales.
    minimum_payment: Union[NewMinimumPayment, Optional[Any]]
    # They sum to `existing_funding_balance`. Default: one of the whole balance, to you.
    payoffs: Optional[List[NewPayoff]]
    # Facts about earlier financing of yours that is renewed.
    renewal: Union[NewRenewal, Optional[Any]]
    # The collateral or security interest; `None` means there is none. New York and Texas need it.
    # At least one visible character; no hidden characters. Stored in NFC.
    collateral: Optional[str]
    # Fees besides those of the offer; `None` means there are none. Texas needs it. At least one
    # visible character; no hidden characters. Stored in NFC.
    other_fees: Optional[str]
    # Fees for paying early; `None` means there are none. A document needs it given. At least one
    # visible character; no hidden characters. Stored in NFC.
    prepayment_fees: Optional[str]
    # The contract's paragraph about true-ups. One line, at least one character of it visible; no
    # hidden or private-use characters. Stored in NFC.
    true_up_paragraph: Optional[str]
    # The contract's paragraph about paying early. One line, at least one character of it visible;
    # no hidden or private-use characters. Stored in NFC.
    prepayment_paragraph: Optional[str]
    # How the merchant pays, such as `ACH debit of the business account`. Texas needs it. One line,
    # at least one character of it visible; no hidden or private-use characters. Stored in NFC.
    payment_method: Optional[str]
    # When the payments vary, and by what. One line, at least one character of it visible; no hidden
    # or private-use characters. Stored in NFC.
    variation: Optional[str]
    # What paying early costs or saves, a paragraph for each cost and discount.
    prepayment_costs: Optional[List[str]]
    # Says that you gave the merchant the state's disclosure, where this product makes none. The ISO
    # reads it and is not asked.
    given: Union[NewGivenDisclosure, Optional[Any]]


class _NewOfferRenewal(TypedDict):
    # What is owed on the earlier purchase before any discount; at least `existing_funding_balance`.
    # Currency, at most 2 decimals.
    balance: Union[float, Decimal]


class NewOfferRenewal(_NewOfferRenewal, total=False):
    """What the merchant still owes you on an earlier purchase. `existing_funding_balance` is the
    part of `balance` that the new purchase pays off: above 0, and all of it paid to you. The
    rest of `balance` is a discount. A disclosure is not derived from it.
    """

    # The earlier deal, as the ISO reads it. One line, at least one character of it visible; no
    # hidden or private-use characters. Stored in NFC.
    reference: Optional[str]
    # What the merchant pays today. `amount` x `remaining` must equal `balance`, give or take less
    # than one payment.
    current_payment: Union[NewCurrentPayment, Optional[Any]]


class _NewPayoff(TypedDict):
    # What is paid off. Currency, at most 2 decimals.
    amount: Union[float, Decimal]


class NewPayoff(_NewPayoff, total=False):
    """Earlier financing that is paid off from this one."""

    # Whose financing is paid off. Required unless `to_us` is true. One line, at least one character
    # of it visible; no hidden or private-use characters. Stored in NFC.
    payee: Optional[str]
    # Whether it is your own financing. Default false.
    to_us: Optional[bool]


class NewPrepaymentConfigParams(TypedDict, total=False):
    """What the model needs."""

    # The reduction of the factor rate for each month earlier: above 0, at most 10, at most 6
    # decimals. Required with `step_per_month`.
    rate_step: Optional[Union[float, Decimal]]
    # The earliest month with a tier of its own, 1 to 5,000. Required with `step_per_month`.
    floor_term_months: Optional[int]
    # At least one with `fixed_windows`.
    windows: Optional[List[NewPrepaymentWindow]]


class NewPrepaymentConfig(TypedDict, total=False):
    """How tiers are generated in mode `auto_generate`. `step_per_month`: one tier for every
    month from the estimated term down to `floor_term_months`. `fixed_windows`: one tier for
    each window. Members that the mode does not use are ignored.
    """

    # Required with mode `auto_generate`.
    model: Optional[Literal["step_per_month", "fixed_windows"]]
    # What the model needs.
    params: Optional[NewPrepaymentConfigParams]


class NewPrepaymentTier(TypedDict):
    """What is due when the merchant pays in full early. A funder's own tiers are passed through
    as given; the page, its outputs and documents state one only under terms whose amount sold
    is its amountSold and savings together, within a dollar.
    """

    # The label that the ISO sees.
    label: str
    # Months.
    termOrWindow: int
    # The factor rate of this tier.
    factorRate: Union[float, Decimal]
    # The total due, including payments already made.
    amountSold: Union[float, Decimal]
    # The reduction of the total due by paying early.
    savings: Union[float, Decimal]
    # Hundredths off the factor rate: 2 from 1.35 to 1.33.
    discountPts: Union[float, Decimal]


class NewPrepaymentWindow(TypedDict):
    """A discount for paying in full within some months of funding."""

    # The window's end, 1 to 5,000; no two windows share it.
    months_after_funding: int
    # The reduction of the factor rate, 0 to 10: 0.05 changes 1.35 to 1.3. At most 6 decimals.
    factor_rate_discount: Union[float, Decimal]


class NewRenewal(TypedDict, total=False):
    """Facts about earlier financing of yours that is renewed."""

    # The part that pays unpaid finance charges or fees. New York needs it when a payoff is to you.
    # Currency, at most 2 decimals.
    double_dipping_amount: Optional[Union[float, Decimal]]
    # The charge for paying off the earlier financing. Texas needs it when a payoff is to you.
    # Currency, at most 2 decimals.
    prepayment_charge: Optional[Union[float, Decimal]]
    # Unpaid charges of the earlier financing. Texas needs it when a payoff is to you. Currency, at
    # most 2 decimals.
    unpaid_charges: Optional[Union[float, Decimal]]


class NewStructureFeeConfig(TypedDict, total=False):
    """`show_fee_breakdown`: whether the ISO sees each visible fee or only the total. True here
    or in `display_config` is enough. Default false.
    """

    # Whether the ISO sees each visible fee. Default false.
    show_fee_breakdown: Optional[bool]


class _NewStructure(TypedDict):
    # Names the structure in terms and quotes; unique in the offer.
    id: str
    # What the ISO reads: "6 months". Unique in the offer, whatever its case and outer spaces. One
    # line, at least one character of it visible; no hidden or private-use characters. Stored in
    # NFC.
    label: str


class NewStructure(_NewStructure, total=False):
    """A structure of an offer, as a funder gives it: a name and the limits that differ. A limit
    that it leaves out is the offer's; null is the limit's default, where it has one; a list
    or an object replaces the offer's as a whole.
    """

    # The lowest purchase price the ISO may choose; must not exceed `purchase_price_ceiling`.
    # Currency, at most 2 decimals.
    purchase_price_floor: Union[float, Decimal]
    # The highest purchase price the ISO may choose. Currency, at most 2 decimals.
    purchase_price_ceiling: Union[float, Decimal]
    # Where the calculator starts, inside the limits. Default: the ceiling. Currency, at most 2
    # decimals.
    default_purchase_price: Optional[Union[float, Decimal]]
    # The factor rate before the ISO's upsell. At most 6 decimals.
    buy_rate: Union[float, Decimal]
    # The most the ISO may add to the buy rate: 0.1, 10 points, lifts 1.2 to 1.3. At most 6
    # decimals.
    max_upsell: Union[float, Decimal]
    # Where the calculator starts, at most `max_upsell`. Default 0. At most 6 decimals.
    default_upsell: Optional[Union[float, Decimal]]
    # The share of receivables held back; payments above it are pointed out. Default 0. A fraction,
    # 0.12 for 12 %; at most 6 decimals.
    holdback_pct: Optional[Union[float, Decimal]]
    # What the limits on payments and the payment override are counted in. Daily means business
    # days, five a week.
    base_frequency: Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]
    # What the ISO may choose; at least one must leave a whole number of payments inside the limits.
    available_frequencies: List[Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]]
    # The fewest payments, in `base_frequency`; must not exceed `num_payments_ceiling`.
    num_payments_floor: int
    # The most payments, in `base_frequency`.
    num_payments_ceiling: int
    # Where the calculator starts, inside the limits. Default: the ceiling.
    default_num_payments: Optional[int]
    # A payment in `base_frequency` that bounds, or fixes, the payment. Currency, at most 2
    # decimals.
    payment_amount_override: Optional[Union[float, Decimal]]
    # `ceiling`: no payment above the override. `floor`: none below it. `exact`: every payment is
    # the override. Default `ceiling` with an override.
    payment_override_behavior: Optional[Literal["ceiling", "floor", "exact"]]
    # Default none.
    fees: Optional[List[NewFee]]
    # `show_fee_breakdown`: whether the ISO sees each visible fee or only the total. True here or in
    # `display_config` is enough. Default false.
    fee_config: Optional[NewStructureFeeConfig]
    # Whose prepayment tiers the calculator shows. Default `none`.
    prepayment_schedule_mode: Optional[Literal["none", "auto_generate", "funder_provided"]]
    # How tiers are generated in mode `auto_generate`. `step_per_month`: one tier for every month
    # from the estimated term down to `floor_term_months`. `fixed_windows`: one tier for each
    # window. Members that the mode does not use are ignored.
    prepayment_config: Union[NewPrepaymentConfig, Optional[Any]]
    # Your own tiers. Required with mode `funder_provided`.
    prepayment_schedule: Optional[List[NewPrepaymentTier]]
    # What the ISO is paid: the base amount x (upsell + `base_points`). Without it, the purchase
    # price x the upsell. Never shown to the merchant.
    commission_terms: Union[NewCommissionTerms, Optional[Any]]


class NewTrueUp(TypedDict):
    """A dated correction of the payments."""

    # When it is due.
    date: str
    # Above 0 the recipient pays, below 0 you do; 0 is left out. Currency, at most 2 decimals.
    amount: Union[float, Decimal]


class NewUnsavedOfferFeeConfig(TypedDict, total=False):
    """`show_fee_breakdown`: whether the ISO sees each visible fee or only the total. True here
    or in `display_config` is enough. Default false.
    """

    # Whether the ISO sees each visible fee. Default false.
    show_fee_breakdown: Optional[bool]


class NewUnsavedOfferDisplayConfig(TypedDict, total=False):
    """What the ISO sees besides the figures. Each default false. `show_estimated_apr`: the
    estimated APR where no disclosure is required; where one is, it always shows.
    """

    # Whether the ISO sees what is due when the merchant pays early. Default false.
    show_prepayment_schedule: Optional[bool]
    # Whether the ISO sees the stipulations. Default false.
    show_stipulations: Optional[bool]
    # Whether the ISO sees each visible fee. Default false.
    show_fee_breakdown: Optional[bool]
    # Whether the ISO sees an estimated APR where no disclosure is required. Default false.
    show_estimated_apr: Optional[bool]


class _NewUnsavedOffer(TypedDict):
    # The lowest purchase price the ISO may choose; must not exceed `purchase_price_ceiling`.
    # Currency, at most 2 decimals.
    purchase_price_floor: Union[float, Decimal]
    # The highest purchase price the ISO may choose. Currency, at most 2 decimals.
    purchase_price_ceiling: Union[float, Decimal]
    # The factor rate before the ISO's upsell. At most 6 decimals.
    buy_rate: Union[float, Decimal]
    # The most the ISO may add to the buy rate: 0.1, 10 points, lifts 1.2 to 1.3. At most 6
    # decimals.
    max_upsell: Union[float, Decimal]
    # What the limits on payments and the payment override are counted in. Daily means business
    # days, five a week.
    base_frequency: Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]
    # What the ISO may choose; at least one must leave a whole number of payments inside the limits.
    available_frequencies: List[Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]]
    # The fewest payments, in `base_frequency`; must not exceed `num_payments_ceiling`.
    num_payments_floor: int
    # The most payments, in `base_frequency`.
    num_payments_ceiling: int


class NewUnsavedOffer(_NewUnsavedOffer, total=False):
    """An offer as POST /offers takes it; `deal_id`, `merchant_name` and `iso_name` are optional."""

    # Returned as given; it may have a live offer.
    deal_id: Optional[str]
    # The one status an offer can start with.
    initial_status: Optional[Literal["active"]]
    # The merchant the offer is for. One line, at least one character of it visible; no hidden or
    # private-use characters. Stored in NFC.
    merchant_name: Optional[str]
    # The merchant in your own system. One line, at least one character of it visible; no hidden or
    # private-use characters. Stored as given.
    merchant_id: Optional[str]
    # The state from which the merchant's business is principally directed, such as `TX` or `Texas`.
    # In California and New York, in Texas once its document is approved, and where it cannot be
    # read, the page holds terms back from the merchant until a disclosure was transmitted, unless
    # the brand is open. One line, at least one character of it visible; no hidden or private-use
    # characters. Stored in NFC.
    merchant_state: Optional[str]
    # The broker the link is for. One line, at least one character of it visible; no hidden or
    # private-use characters. Stored in NFC.
    iso_name: Optional[str]
    # The broker in your own system. One line, at least one character of it visible; no hidden or
    # private-use characters. Stored as given.
    iso_id: Optional[str]
    # Free text; `new_deal`, `renewal` and `add_on` get labels on the page. One line, at least one
    # character of it visible; no hidden or private-use characters. Stored in NFC.
    deal_type: Optional[str]
    # One of your brands, from `GET /brands`. Default: your default brand.
    brand_id: Optional[str]
    # The position of the advance among the merchant's.
    position: Optional[int]
    # Where the calculator starts, inside the limits. Default: the ceiling. Currency, at most 2
    # decimals.
    default_purchase_price: Optional[Union[float, Decimal]]
    # Where the calculator starts, at most `max_upsell`. Default 0. At most 6 decimals.
    default_upsell: Optional[Union[float, Decimal]]
    # The share of receivables held back; payments above it are pointed out. Default 0. A fraction,
    # 0.12 for 12 %; at most 6 decimals.
    holdback_pct: Optional[Union[float, Decimal]]
    # The merchant's receivables in a month; the figures show what share of them the payments take.
    # 0 counts as absent. Currency, at most 2 decimals.
    monthly_receivables: Optional[Union[float, Decimal]]
    # Paid off out of the purchase price. Default 0. Currency, at most 2 decimals.
    existing_funding_balance: Optional[Union[float, Decimal]]
    # Where the calculator starts, inside the limits. Default: the ceiling.
    default_num_payments: Optional[int]
    # A payment in `base_frequency` that bounds, or fixes, the payment. Currency, at most 2
    # decimals.
    payment_amount_override: Optional[Union[float, Decimal]]
    # `ceiling`: no payment above the override. `floor`: none below it. `exact`: every payment is
    # the override. Default `ceiling` with an override.
    payment_override_behavior: Optional[Literal["ceiling", "floor", "exact"]]
    # Default none.
    fees: Optional[List[NewFee]]
    # `show_fee_breakdown`: whether the ISO sees each visible fee or only the total. True here or in
    # `display_config` is enough. Default false.
    fee_config: Optional[NewUnsavedOfferFeeConfig]
    # Whose prepayment tiers the calculator shows. Default `none`.
    prepayment_schedule_mode: Optional[Literal["none", "auto_generate", "funder_provided"]]
    # How tiers are generated in mode `auto_generate`. `step_per_month`: one tier for every month
    # from the estimated term down to `floor_term_months`. `fixed_windows`: one tier for each
    # window. Members that the mode does not use are ignored.
    prepayment_config: Union[NewPrepaymentConfig, Optional[Any]]
    # Your own tiers. Required with mode `funder_provided`.
    prepayment_schedule: Optional[List[NewPrepaymentTier]]
    # What the ISO sees besides the figures. Each default false. `show_estimated_apr`: the estimated
    # APR where no disclosure is required; where one is, it always shows.
    display_config: Optional[NewUnsavedOfferDisplayConfig]
    # What the merchant must provide.
    stipulations: Optional[List[str]]
    # They get a mail for each submission.
    notification_emails: Optional[List[str]]
    # The people who work on the deal; they get a mail for each submission.
    assigned_users: Optional[List[str]]
    # Where submissions go: https, port 443 or one from 1024 up, a public address. Default: the
    # brand's, when the submission is made. One line, at least one character of it visible; no
    # hidden or private-use characters. Stored as given.
    callback_url: Optional[str]
    # For yourself; never shown to the ISO. At least one visible character; no hidden characters.
    # Stored in NFC.
    funder_notes: Optional[str]
    # For yourself: key-value pairs, returned in responses and events, never shown to the ISO.
    metadata: Optional[Dict[str, Optional[str]]]
    # The input of the payment schedule, and what a disclosure states beyond the terms. An empty
    # object counts as not given.
    disclosure: Union[NewOfferDisclosure, Optional[Any]]
    # What the merchant still owes you on an earlier purchase. `existing_funding_balance` is the
    # part of `balance` that the new purchase pays off: above 0, and all of it paid to you. The rest
    # of `balance` is a discount. A disclosure is not derived from it.
    renewal: Union[NewOfferRenewal, Optional[Any]]
    # What the ISO is paid: the base amount x (upsell + `base_points`). Without it, the purchase
    # price x the upsell. Never shown to the merchant.
    commission_terms: Union[NewCommissionTerms, Optional[Any]]
    # Two to five priced sets of limits, in the order in which the ISO sees them beside each other;
    # the ISO submits one. The offer's own limits are then the defaults of its structures, and the
    # ISO cannot choose them. Default none.
    structures: Optional[List[NewStructure]]
    # The `id` of the structure that the calculator starts with. Default: the first.
    default_structure: Optional[str]
    # Accepted and ignored.
    version: Any


class NewUnsavedTermsFeesItem(TypedDict):
    # The `id` of an adjustable, visible fee of the offer.
    id: str
    # A fraction for `pct`, currency for `fixed`.
    amount: Union[float, Decimal]


class NewUnsavedTerms(TypedDict, total=False):
    """Terms within that offer. An absent one has the offer's default."""

    # The `id` of one of the offer's structures: every default and limit is then that structure's.
    # Default: the offer's `default_structure`, else its first; in a counter, the structure that was
    # submitted. Not allowed on an offer without structures.
    structure: Optional[str]
    # Default: the offer's `default_purchase_price`. Currency, at most 2 decimals.
    purchase_price: Optional[Union[float, Decimal]]
    # Default: the offer's `default_upsell`. At most 6 decimals.
    upsell: Optional[Union[float, Decimal]]
    # Default: the offer's `base_frequency`, or its first usable frequency.
    frequency: Optional[Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]]
    # Counted in `frequency`. Default: the offer's `default_num_payments`, converted to `frequency`.
    num_payments: Optional[int]
    # Adjustable fees with other amounts than the offer's.
    fees: Optional[List[NewUnsavedTermsFeesItem]]


class _NewWebhookEndpoint(TypedDict):
    # Where events go: https, a public address, port 443 or one from 1024 up. One line, at least one
    # character of it visible; no hidden or private-use characters. Stored as given.
    url: str
    # The events it gets. It gets a test event even if `webhook.test` is not among them.
    events: List[Literal["submission.created", "submission.decided", "offer.created", "offer.updated", "offer.revoked", "offer.viewed", "offer.expiring", "offer.expired", "disclosure.created", "disclosure.sent", "disclosure.viewed", "disclosure.acknowledged", "disclosure.signed", "webhook.test"]]


class NewWebhookEndpoint(_NewWebhookEndpoint, total=False):
    """A new endpoint."""

    # Your own description. At least one visible character; no hidden characters. Stored in NFC.
    description: Optional[str]
    # `standard` (the default): signed messages. `slack`, `teams`: one sentence to a channel,
    # without figures and contacts; its `url` is on a host of the service and is shown masked.
    format: Optional[Literal["standard", "slack", "teams"]]


class OfferFeeConfig(TypedDict):
    """The older place of `show_fee_breakdown`."""

    # Whether the ISO sees each visible fee.
    show_fee_breakdown: bool


class OfferDisplayConfig(TypedDict):
    """What the calculator shows."""

    # Whether the ISO sees what is due when the merchant pays early.
    show_prepayment_schedule: bool
    # Whether the ISO sees the stipulations.
    show_stipulations: bool
    # Whether the ISO sees each visible fee.
    show_fee_breakdown: bool
    # Whether the ISO sees an estimated APR where no disclosure is required.
    show_estimated_apr: bool


class Offer(TypedDict):
    """An offer: every field with its default filled in, null where there is no value."""

    # Assigned by the service.
    id: str
    # Your name of the deal.
    deal_id: str
    # Starts at 1; every replacement and patch increases it by 1.
    version: int
    # `active`: its links work. `revoked`: none works any more.
    status: Literal["active", "revoked"]
    # The status it was created with.
    initial_status: Literal["active"]
    # The merchant the offer is for.
    merchant_name: str
    # The merchant in your own system.
    merchant_id: Optional[str]
    # The state from which the merchant's business is principally directed, such as `TX` or `Texas`.
    # In California and New York, in Texas once its document is approved, and where it cannot be
    # read, the page holds terms back from the merchant until a disclosure was transmitted, unless
    # the brand is open.
    merchant_state: Optional[str]
    # The broker the link is for.
    iso_name: str
    # The broker in your own system.
    iso_id: Optional[str]
    # Free text; `new_deal`, `renewal` and `add_on` get labels on the page.
    deal_type: Optional[str]
    # One of your brands, from `GET /brands`. Default: your default brand.
    brand_id: str
    # The position of the advance among the merchant's.
    position: Optional[int]
    # The lowest purchase price the ISO may choose; must not exceed `purchase_price_ceiling`.
    # Currency, at most 2 decimals.
    purchase_price_floor: float
    # The highest purchase price the ISO may choose. Currency, at most 2 decimals.
    purchase_price_ceiling: float
    # Where the calculator starts, inside the limits. Default: the ceiling. Currency, at most 2
    # decimals.
    default_purchase_price: float
    # The factor rate before the ISO's upsell. At most 6 decimals.
    buy_rate: float
    # The most the ISO may add to the buy rate: 0.1, 10 points, lifts 1.2 to 1.3. At most 6
    # decimals.
    max_upsell: float
    # Where the calculator starts, at most `max_upsell`. At most 6 decimals.
    default_upsell: float
    # The share of receivables held back; payments above it are pointed out. Default 0. A fraction,
    # 0.12 for 12 %; at most 6 decimals.
    holdback_pct: float
    # The merchant's receivables in a month; the figures show what share of them the payments take.
    # 0 counts as absent. Currency, at most 2 decimals.
    monthly_receivables: Optional[float]
    # Paid off out of the purchase price. Default 0. Currency, at most 2 decimals.
    existing_funding_balance: float
    # What the limits on payments and the payment override are counted in. Daily means business
    # days, five a week.
    base_frequency: Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]
    # What the ISO may choose; at least one must leave a whole number of payments inside the limits.
    available_frequencies: List[Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]]
    # The fewest payments, in `base_frequency`; must not exceed `num_payments_ceiling`.
    num_payments_floor: int
    # The most payments, in `base_frequency`.
    num_payments_ceiling: int
    # Where the calculator starts, inside the limits. Default: the ceiling.
    default_num_payments: int
    # A payment in `base_frequency` that bounds, or fixes, the payment. Currency, at most 2
    # decimals.
    payment_amount_override: Optional[float]
    # How `payment_amount_override` bounds a payment; null without it.
    payment_override_behavior: Optional[Literal["ceiling", "floor", "exact"]]
    # The fees, in the order shown.
    fees: List[Fee]
    # The older place of `show_fee_breakdown`.
    fee_config: OfferFeeConfig
    # Whose prepayment tiers the calculator shows. Default `none`.
    prepayment_schedule_mode: Literal["none", "auto_generate", "funder_provided"]
    # The model of the mode `auto_generate`.
    prepayment_config: Union[PrepaymentConfig, Optional[Any]]
    # The tiers of the mode `funder_provided`, as given.
    prepayment_schedule: Optional[List[PrepaymentTier]]
    # What the calculator shows.
    display_config: OfferDisplayConfig
    # What the merchant must provide.
    stipulations: List[str]
    # Who gets a mail about each submission.
    notification_emails: List[str]
    # Who works on the deal; they get those mails too.
    assigned_users: List[str]
    # The offer's own; null leaves it to the brand.
    callback_url: Optional[str]
    # For yourself; never shown to the ISO.
    funder_notes: Optional[str]
    # Your own pairs, as given.
    metadata: Optional[Dict[str, str]]
    # As given, without defaults.
    disclosure: Union[OfferDisclosure, Optional[Any]]
    # As given; null without one.
    renewal: Union[OfferRenewal, Optional[Any]]
    # With its defaults; null without any: the commission is then the upsell of the purchase price.
    commission_terms: Union[FullCommissionTerms, Optional[Any]]
    # As given, in the order shown; empty without any.
    structures: List[Structure]
    # As given; null is the first.
    default_structure: Optional[str]
    # When the current link ends; null once revoked.
    calculator_url_expires_at: Optional[str]
    # When it was created. ISO 8601 in UTC.
    created_at: str
    # When it was last changed. ISO 8601 in UTC.
    updated_at: str
    # When it was revoked; null while it is live.
    revoked_at: Optional[str]
    # The number of submissions.
    submission_count: int
    # The time of the newest submission.
    last_submitted_at: Optional[str]
    # The current link; null once revoked.
    calculator_url: Optional[str]


class OfferDisclosure(TypedDict, total=False):
    """The input of the payment schedule, and what a disclosure states beyond the terms. An empty
    object counts as not given.
    """

    # When the merchant is funded: today to 60 days from now in the brand's time zone. Default, also
    # once it has passed: the next business day.
    funding_date: str
    # The first periodic payment, in every frequency: 1 to 62 days after a `funding_date` that is
    # given and has not passed. Default: the first payment day after funding (`daily`), 7 days
    # (`weekly`), 14 days (`biweekly`), the next of the two days (`semi_monthly`), the same day of
    # the next month (`monthly`).
    first_payment_date: str
    # The days of `daily` payments; ignored in other frequencies. `business_days`: Monday to Friday
    # but for holidays of the Federal Reserve Banks. Default `business_days`.
    payment_calendar: Literal["business_days", "weekdays", "every_day"]
    # The two days of `semi_monthly` payments, ascending and 15 apart, or one from 13 to 17 and 31
    # for the last day. Default: the day of `first_payment_date` and the one 15 days from it, else 1
    # and 16.
    semi_monthly_days: List[int]
    # How payments follow the merchant's sales. `fixed`: not at all. `true_up`: preset, reconciled
    # with the share of the income. `split`: that share as it comes in. Default `true_up` with a
    # holdback, else `fixed`; a document needs it given.
    payment_basis: Literal["fixed", "true_up", "split"]
    income: Income
    # Corrections of the payments that are already known. Default none.
    true_ups: List[TrueUp]
    # Payments besides the periodic ones. Default none.
    irregular_payments: List[IrregularPayment]
    minimum_payment: MinimumPayment
    # They sum to `existing_funding_balance`. Default: one of the whole balance, to you.
    payoffs: List[Payoff]
    renewal: Renewal
    # The collateral or security interest; `None` means there is none. New York and Texas need it.
    collateral: str
    # Fees besides those of the offer; `None` means there are none. Texas needs it.
    other_fees: str
    # Fees for paying early; `None` means there are none. A document needs it given.
    prepayment_fees: str
    # The contract's paragraph about true-ups.
    true_up_paragraph: str
    # The contract's paragraph about paying early.
    prepayment_paragraph: str
    # How the merchant pays, such as `ACH debit of the business account`. Texas needs it.
    payment_method: str
    # When the payments vary, and by what.
    variation: str
    # What paying early costs or saves, a paragraph for each cost and discount.
    prepayment_costs: List[str]
    given: GivenDisclosure


class OfferInEventFeeConfig(TypedDict):
    """The older place of `show_fee_breakdown`."""

    # Whether the ISO sees each visible fee.
    show_fee_breakdown: bool


class OfferInEventDisplayConfig(TypedDict):
    """What the calculator shows."""

    # Whether the ISO sees what is due when the merchant pays early.
    show_prepayment_schedule: bool
    # Whether the ISO sees the stipulations.
    show_stipulations: bool
    # Whether the ISO sees each visible fee.
    show_fee_breakdown: bool
    # Whether the ISO sees an estimated APR where no disclosure is required.
    show_estimated_apr: bool


class OfferInEvent(TypedDict):
    """An offer without its link."""

    # Assigned by the service.
    id: str
    # Your name of the deal.
    deal_id: str
    # Starts at 1; every replacement and patch increases it by 1.
    version: int
    # `active`: its links work. `revoked`: none works any more.
    status: Literal["active", "revoked"]
    # The status it was created with.
    initial_status: Literal["active"]
    # The merchant the offer is for.
    merchant_name: str
    # The merchant in your own system.
    merchant_id: Optional[str]
    # The state from which the merchant's business is principally directed, such as `TX` or `Texas`.
    # In California and New York, in Texas once its document is approved, and where it cannot be
    # read, the page holds terms back from the merchant until a disclosure was transmitted, unless
    # the brand is open.
    merchant_state: Optional[str]
    # The broker the link is for.
    iso_name: str
    # The broker in your own system.
    iso_id: Optional[str]
    # Free text; `new_deal`, `renewal` and `add_on` get labels on the page.
    deal_type: Optional[str]
    # One of your brands, from `GET /brands`. Default: your default brand.
    brand_id: str
    # The position of the advance among the merchant's.
    position: Optional[int]
    # The lowest purchase price the ISO may choose; must not exceed `purchase_price_ceiling`.
    # Currency, at most 2 decimals.
    purchase_price_floor: float
    # The highest purchase price the ISO may choose. Currency, at most 2 decimals.
    purchase_price_ceiling: float
    # Where the calculator starts, inside the limits. Default: the ceiling. Currency, at most 2
    # decimals.
    default_purchase_price: float
    # The factor rate before the ISO's upsell. At most 6 decimals.
    buy_rate: float
    # The most the ISO may add to the buy rate: 0.1, 10 points, lifts 1.2 to 1.3. At most 6
    # decimals.
    max_upsell: float
    # Where the calculator starts, at most `max_upsell`. At most 6 decimals.
    default_upsell: float
    # The share of receivables held back; payments above it are pointed out. Default 0. A fraction,
    # 0.12 for 12 %; at most 6 decimals.
    holdback_pct: float
    # The merchant's receivables in a month; the figures show what share of them the payments take.
    # 0 counts as absent. Currency, at most 2 decimals.
    monthly_receivables: Optional[float]
    # Paid off out of the purchase price. Default 0. Currency, at most 2 decimals.
    existing_funding_balance: float
    # What the limits on payments and the payment override are counted in. Daily means business
    # days, five a week.
    base_frequency: Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]
    # What the ISO may choose; at least one must leave a whole number of payments inside the limits.
    available_frequencies: List[Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]]
    # The fewest payments, in `base_frequency`; must not exceed `num_payments_ceiling`.
    num_payments_floor: int
    # The most payments, in `base_frequency`.
    num_payments_ceiling: int
    # Where the calculator starts, inside the limits. Default: the ceiling.
    default_num_payments: int
    # A payment in `base_frequency` that bounds, or fixes, the payment. Currency, at most 2
    # decimals.
    payment_amount_override: Optional[float]
    # How `payment_amount_override` bounds a payment; null without it.
    payment_override_behavior: Optional[Literal["ceiling", "floor", "exact"]]
    # The fees, in the order shown.
    fees: List[Fee]
    # The older place of `show_fee_breakdown`.
    fee_config: OfferInEventFeeConfig
    # Whose prepayment tiers the calculator shows. Default `none`.
    prepayment_schedule_mode: Literal["none", "auto_generate", "funder_provided"]
    # The model of the mode `auto_generate`.
    prepayment_config: Union[PrepaymentConfig, Optional[Any]]
    # The tiers of the mode `funder_provided`, as given.
    prepayment_schedule: Optional[List[PrepaymentTier]]
    # What the calculator shows.
    display_config: OfferInEventDisplayConfig
    # What the merchant must provide.
    stipulations: List[str]
    # Who gets a mail about each submission.
    notification_emails: List[str]
    # Who works on the deal; they get those mails too.
    assigned_users: List[str]
    # The offer's own; null leaves it to the brand.
    callback_url: Optional[str]
    # For yourself; never shown to the ISO.
    funder_notes: Optional[str]
    # Your own pairs, as given.
    metadata: Optional[Dict[str, str]]
    # As given, without defaults.
    disclosure: Union[OfferDisclosure, Optional[Any]]
    # As given; null without one.
    renewal: Union[OfferRenewal, Optional[Any]]
    # With its defaults; null without any: the commission is then the upsell of the purchase price.
    commission_terms: Union[FullCommissionTerms, Optional[Any]]
    # As given, in the order shown; empty without any.
    structures: List[Structure]
    # As given; null is the first.
    default_structure: Optional[str]
    # When the current link ends; null once revoked.
    calculator_url_expires_at: Optional[str]
    # When it was created. ISO 8601 in UTC.
    created_at: str
    # When it was last changed. ISO 8601 in UTC.
    updated_at: str
    # When it was revoked; null while it is live.
    revoked_at: Optional[str]
    # The number of submissions.
    submission_count: int
    # The time of the newest submission.
    last_submitted_at: Optional[str]


class OfferPage(TypedDict):
    """Offers, newest first."""

    # The items of this page.
    data: List[Offer]
    # Whether another page follows.
    has_more: bool
    # The `cursor` of the next page; null on the last.
    next_cursor: Optional[str]


class OfferPatchFeeConfig(TypedDict, total=False):
    """`show_fee_breakdown`: whether the ISO sees each visible fee or only the total. True here
    or in `display_config` is enough. Default false.
    """

    # Whether the ISO sees each visible fee. Default false.
    show_fee_breakdown: Optional[bool]


class OfferPatchDisplayConfig(TypedDict, total=False):
    """What the ISO sees besides the figures. Each default false. `show_estimated_apr`: the
    estimated APR where no disclosure is required; where one is, it always shows.
    """

    # Whether the ISO sees what is due when the merchant pays early. Default false.
    show_prepayment_schedule: Optional[bool]
    # Whether the ISO sees the stipulations. Default false.
    show_stipulations: Optional[bool]
    # Whether the ISO sees each visible fee. Default false.
    show_fee_breakdown: Optional[bool]
    # Whether the ISO sees an estimated APR where no disclosure is required. Default false.
    show_estimated_apr: Optional[bool]


class _OfferPatch(TypedDict):
    # The current version, from the latest response.
    version: int


class OfferPatch(_OfferPatch, total=False):
    """The fields to change (RFC 7396). `fee_config`, `display_config`, `metadata`, `renewal` and
    `disclosure` are merged member by member, with the objects inside them. Every other field
    is replaced as a whole, `structures` too. Null returns a field to its default.
    """

    # May be repeated but not changed: it is the deal of the path.
    deal_id: Optional[str]
    # The one status an offer can start with.
    initial_status: Optional[Literal["active"]]
    # The merchant the offer is for. One line, at least one character of it visible; no hidden or
    # private-use characters. Stored in NFC.
    merchant_name: str
    # The merchant in your own system. One line, at least one character of it visible; no hidden or
    # private-use characters. Stored as given.
    merchant_id: Optional[str]
    # The state from which the merchant's business is principally directed, such as `TX` or `Texas`.
    # In California and New York, in Texas once its document is approved, and where it cannot be
    # read, the page holds terms back from the merchant until a disclosure was transmitted, unless
    # the brand is open. One line, at least one character of it visible; no hidden or private-use
    # characters. Stored in NFC.
    merchant_state: Optional[str]
    # The broker the link is for. One line, at least one character of it visible; no hidden or
    # private-use characters. Stored in NFC.
    iso_name: str
    # The broker in your own system. One line, at least one character of it visible; no hidden or
    # private-use characters. Stored as given.
    iso_id: Optional[str]
    # Free text; `new_deal`, `renewal` and `add_on` get labels on the page. One line, at least one
    # character of it visible; no hidden or private-use characters. Stored in NFC.
    deal_type: Optional[str]
    # One of your brands, from `GET /brands`. Default: your default brand.
    brand_id: Optional[str]
    # The position of the advance among the merchant's.
    position: Optional[int]
    # The lowest purchase price the ISO may choose; must not exceed `purchase_price_ceiling`.
    # Currency, at most 2 decimals.
    purchase_price_floor: Union[float, Decimal]
    # The highest purchase price the ISO may choose. Currency, at most 2 decimals.
    purchase_price_ceiling: Union[float, Decimal]
    # Where the calculator starts, inside the limits. Default: the ceiling. Currency, at most 2
    # decimals.
    default_purchase_price: Optional[Union[float, Decimal]]
    # The factor rate before the ISO's upsell. At most 6 decimals.
    buy_rate: Union[float, Decimal]
    # The most the ISO may add to the buy rate: 0.1, 10 points, lifts 1.2 to 1.3. At most 6
    # decimals.
    max_upsell: Union[float, Decimal]
    # Where the calculator starts, at most `max_upsell`. Default 0. At most 6 decimals.
    default_upsell: Optional[Union[float, Decimal]]
    # The share of receivables held back; payments above it are pointed out. Default 0. A fraction,
    # 0.12 for 12 %; at most 6 decimals.
    holdback_pct: Optional[Union[float, Decimal]]
    # The merchant's receivables in a month; the figures show what share of them the payments take.
    # 0 counts as absent. Currency, at most 2 decimals.
    monthly_receivables: Optional[Union[float, Decimal]]
    # Paid off out of the purchase price. Default 0. Currency, at most 2 decimals.
    existing_funding_balance: Optional[Union[float, Decimal]]
    # What the limits on payments and the payment override are counted in. Daily means business
    # days, five a week.
    base_frequency: Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]
    # What the ISO may choose; at least one must leave a whole number of payments inside the limits.
    available_frequencies: List[Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]]
    # The fewest payments, in `base_frequency`; must not exceed `num_payments_ceiling`.
    num_payments_floor: int
    # The most payments, in `base_frequency`.
    num_payments_ceiling: int
    # Where the calculator starts, inside the limits. Default: the ceiling.
    default_num_payments: Optional[int]
    # A payment in `base_frequency` that bounds, or fixes, the payment. Currency, at most 2
    # decimals.
    payment_amount_override: Optional[Union[float, Decimal]]
    # `ceiling`: no payment above the override. `floor`: none below it. `exact`: every payment is
    # the override. Default `ceiling` with an override.
    payment_override_behavior: Optional[Literal["ceiling", "floor", "exact"]]
    # Default none.
    fees: Optional[List[NewFee]]
    # `show_fee_breakdown`: whether the ISO sees each visible fee or only the total. True here or in
    # `display_config` is enough. Default false.
    fee_config: Optional[OfferPatchFeeConfig]
    # Whose prepayment tiers the calculator shows. Default `none`.
    prepayment_schedule_mode: Optional[Literal["none", "auto_generate", "funder_provided"]]
    # How tiers are generated in mode `auto_generate`. `step_per_month`: one tier for every month
    # from the estimated term down to `floor_term_months`. `fixed_windows`: one tier for each
    # window. Members that the mode does not use are ignored.
    prepayment_config: Union[NewPrepaymentConfig, Optional[Any]]
    # Your own tiers. Required with mode `funder_provided`.
    prepayment_schedule: Optional[List[NewPrepaymentTier]]
    # What the ISO sees besides the figures. Each default false. `show_estimated_apr`: the estimated
    # APR where no disclosure is required; where one is, it always shows.
    display_config: Optional[OfferPatchDisplayConfig]
    # What the merchant must provide.
    stipulations: Optional[List[str]]
    # They get a mail for each submission.
    notification_emails: Optional[List[str]]
    # The people who work on the deal; they get a mail for each submission.
    assigned_users: Optional[List[str]]
    # Where submissions go: https, port 443 or one from 1024 up, a public address. Default: the
    # brand's, when the submission is made. One line, at least one character of it visible; no
    # hidden or private-use characters. Stored as given.
    callback_url: Optional[str]
    # For yourself; never shown to the ISO. At least one visible character; no hidden characters.
    # Stored in NFC.
    funder_notes: Optional[str]
    # For yourself: key-value pairs, returned in responses and events, never shown to the ISO.
    metadata: Optional[Dict[str, Optional[str]]]
    # The input of the payment schedule, and what a disclosure states beyond the terms. An empty
    # object counts as not given.
    disclosure: Union[NewOfferDisclosure, Optional[Any]]
    # What the merchant still owes you on an earlier purchase. `existing_funding_balance` is the
    # part of `balance` that the new purchase pays off: above 0, and all of it paid to you. The rest
    # of `balance` is a discount. A disclosure is not derived from it.
    renewal: Union[NewOfferRenewal, Optional[Any]]
    # What the ISO is paid: the base amount x (upsell + `base_points`). Without it, the purchase
    # price x the upsell. Never shown to the merchant.
    commission_terms: Union[NewCommissionTerms, Optional[Any]]
    # Two to five priced sets of limits, in the order in which the ISO sees them beside each other;
    # the ISO submits one. The offer's own limits are then the defaults of its structures, and the
    # ISO cannot choose them. Default none.
    structures: Optional[List[NewStructure]]
    # The `id` of the structure that the calculator starts with. Default: the first.
    default_structure: Optional[str]
    # Accepted and ignored.
    id: Any
    # Accepted and ignored.
    status: Any
    # Accepted and ignored.
    calculator_url: Any
    # Accepted and ignored.
    calculator_url_expires_at: Any
    # Accepted and ignored.
    created_at: Any
    # Accepted and ignored.
    updated_at: Any
    # Accepted and ignored.
    revoked_at: Any
    # Accepted and ignored.
    submission_count: Any
    # Accepted and ignored.
    last_submitted_at: Any


class _OfferRenewal(TypedDict):
    # What is owed on the earlier purchase before any discount; at least `existing_funding_balance`.
    # Currency, at most 2 decimals.
    balance: float


class OfferRenewal(_OfferRenewal, total=False):
    """What the merchant still owes you on an earlier purchase. `existing_funding_balance` is the
    part of `balance` that the new purchase pays off: above 0, and all of it paid to you. The
    rest of `balance` is a discount. A disclosure is not derived from it.
    """

    # The earlier deal, as the ISO reads it.
    reference: str
    current_payment: CurrentPayment


class OfferReplacementFeeConfig(TypedDict, total=False):
    """`show_fee_breakdown`: whether the ISO sees each visible fee or only the total. True here
    or in `display_config` is enough. Default false.
    """

    # Whether the ISO sees each visible fee. Default false.
    show_fee_breakdown: Optional[bool]


class OfferReplacementDisplayConfig(TypedDict, total=False):
    """What the ISO sees besides the figures. Each default false. `show_estimated_apr`: the
    estimated APR where no disclosure is required; where one is, it always shows.
    """

    # Whether the ISO sees what is due when the merchant pays early. Default false.
    show_prepayment_schedule: Optional[bool]
    # Whether the ISO sees the stipulations. Default false.
    show_stipulations: Optional[bool]
    # Whether the ISO sees each visible fee. Default false.
    show_fee_breakdown: Optional[bool]
    # Whether the ISO sees an estimated APR where no disclosure is required. Default false.
    show_estimated_apr: Optional[bool]


class _OfferReplacement(TypedDict):
    # The current version, from the latest response.
    version: int
    # The merchant the offer is for. One line, at least one character of it visible; no hidden or
    # private-use characters. Stored in NFC.
    merchant_name: str
    # The broker the link is for. One line, at least one character of it visible; no hidden or
    # private-use characters. Stored in NFC.
    iso_name: str
    # The lowest purchase price the ISO may choose; must not exceed `purchase_price_ceiling`.
    # Currency, at most 2 decimals.
    purchase_price_floor: Union[float, Decimal]
    # The highest purchase price the ISO may choose. Currency, at most 2 decimals.
    purchase_price_ceiling: Union[float, Decimal]
    # The factor rate before the ISO's upsell. At most 6 decimals.
    buy_rate: Union[float, Decimal]
    # The most the ISO may add to the buy rate: 0.1, 10 points, lifts 1.2 to 1.3. At most 6
    # decimals.
    max_upsell: Union[float, Decimal]
    # What the limits on payments and the payment override are counted in. Daily means business
    # days, five a week.
    base_frequency: Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]
    # What the ISO may choose; at least one must leave a whole number of payments inside the limits.
    available_frequencies: List[Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]]
    # The fewest payments, in `base_frequency`; must not exceed `num_payments_ceiling`.
    num_payments_floor: int
    # The most payments, in `base_frequency`.
    num_payments_ceiling: int


class OfferReplacement(_OfferReplacement, total=False):
    """A whole offer. An absent or null field returns to its default."""

    # May be repeated but not changed: it is the deal of the path.
    deal_id: Optional[str]
    # The one status an offer can start with.
    initial_status: Optional[Literal["active"]]
    # The merchant in your own system. One line, at least one character of it visible; no hidden or
    # private-use characters. Stored as given.
    merchant_id: Optional[str]
    # The state from which the merchant's business is principally directed, such as `TX` or `Texas`.
    # In California and New York, in Texas once its document is approved, and where it cannot be
    # read, the page holds terms back from the merchant until a disclosure was transmitted, unless
    # the brand is open. One line, at least one character of it visible; no hidden or private-use
    # characters. Stored in NFC.
    merchant_state: Optional[str]
    # The broker in your own system. One line, at least one character of it visible; no hidden or
    # private-use characters. Stored as given.
    iso_id: Optional[str]
    # Free text; `new_deal`, `renewal` and `add_on` get labels on the page. One line, at least one
    # character of it visible; no hidden or private-use characters. Stored in NFC.
    deal_type: Optional[str]
    # One of your brands, from `GET /brands`. Default: your default brand.
    brand_id: Optional[str]
    # The position of the advance among the merchant's.
    position: Optional[int]
    # Where the calculator starts, inside the limits. Default: the ceiling. Currency, at most 2
    # decimals.
    default_purchase_price: Optional[Union[float, Decimal]]
    # Where the calculator starts, at most `max_upsell`. Default 0. At most 6 decimals.
    default_upsell: Optional[Union[float, Decimal]]
    # The share of receivables held back; payments above it are pointed out. Default 0. A fraction,
    # 0.12 for 12 %; at most 6 decimals.
    holdback_pct: Optional[Union[float, Decimal]]
    # The merchant's receivables in a month; the figures show what share of them the payments take.
    # 0 counts as absent. Currency, at most 2 decimals.
    monthly_receivables: Optional[Union[float, Decimal]]
    # Paid off out of the purchase price. Default 0. Currency, at most 2 decimals.
    existing_funding_balance: Optional[Union[float, Decimal]]
    # Where the calculator starts, inside the limits. Default: the ceiling.
    default_num_payments: Optional[int]
    # A payment in `base_frequency` that bounds, or fixes, the payment. Currency, at most 2
    # decimals.
    payment_amount_override: Optional[Union[float, Decimal]]
    # `ceiling`: no payment above the override. `floor`: none below it. `exact`: every payment is
    # the override. Default `ceiling` with an override.
    payment_override_behavior: Optional[Literal["ceiling", "floor", "exact"]]
    # Default none.
    fees: Optional[List[NewFee]]
    # `show_fee_breakdown`: whether the ISO sees each visible fee or only the total. True here or in
    # `display_config` is enough. Default false.
    fee_config: Optional[OfferReplacementFeeConfig]
    # Whose prepayment tiers the calculator shows. Default `none`.
    prepayment_schedule_mode: Optional[Literal["none", "auto_generate", "funder_provided"]]
    # How tiers are generated in mode `auto_generate`. `step_per_month`: one tier for every month
    # from the estimated term down to `floor_term_months`. `fixed_windows`: one tier for each
    # window. Members that the mode does not use are ignored.
    prepayment_config: Union[NewPrepaymentConfig, Optional[Any]]
    # Your own tiers. Required with mode `funder_provided`.
    prepayment_schedule: Optional[List[NewPrepaymentTier]]
    # What the ISO sees besides the figures. Each default false. `show_estimated_apr`: the estimated
    # APR where no disclosure is required; where one is, it always shows.
    display_config: Optional[OfferReplacementDisplayConfig]
    # What the merchant must provide.
    stipulations: Optional[List[str]]
    # They get a mail for each submission.
    notification_emails: Optional[List[str]]
    # The people who work on the deal; they get a mail for each submission.
    assigned_users: Optional[List[str]]
    # Where submissions go: https, port 443 or one from 1024 up, a public address. Default: the
    # brand's, when the submission is made. One line, at least one character of it visible; no
    # hidden or private-use characters. Stored as given.
    callback_url: Optional[str]
    # For yourself; never shown to the ISO. At least one visible character; no hidden characters.
    # Stored in NFC.
    funder_notes: Optional[str]
    # For yourself: key-value pairs, returned in responses and events, never shown to the ISO.
    metadata: Optional[Dict[str, Optional[str]]]
    # The input of the payment schedule, and what a disclosure states beyond the terms. An empty
    # object counts as not given.
    disclosure: Union[NewOfferDisclosure, Optional[Any]]
    # What the merchant still owes you on an earlier purchase. `existing_funding_balance` is the
    # part of `balance` that the new purchase pays off: above 0, and all of it paid to you. The rest
    # of `balance` is a discount. A disclosure is not derived from it.
    renewal: Union[NewOfferRenewal, Optional[Any]]
    # What the ISO is paid: the base amount x (upsell + `base_points`). Without it, the purchase
    # price x the upsell. Never shown to the merchant.
    commission_terms: Union[NewCommissionTerms, Optional[Any]]
    # Two to five priced sets of limits, in the order in which the ISO sees them beside each other;
    # the ISO submits one. The offer's own limits are then the defaults of its structures, and the
    # ISO cannot choose them. Default none.
    structures: Optional[List[NewStructure]]
    # The `id` of the structure that the calculator starts with. Default: the first.
    default_structure: Optional[str]
    # Accepted and ignored.
    id: Any
    # Accepted and ignored.
    status: Any
    # Accepted and ignored.
    calculator_url: Any
    # Accepted and ignored.
    calculator_url_expires_at: Any
    # Accepted and ignored.
    created_at: Any
    # Accepted and ignored.
    updated_at: Any
    # Accepted and ignored.
    revoked_at: Any
    # Accepted and ignored.
    submission_count: Any
    # Accepted and ignored.
    last_submitted_at: Any


class OfferSummary(TypedDict):
    """The identity and the current link of a created offer."""

    # Assigned by the service.
    id: str
    # Your name of the deal.
    deal_id: str
    # Starts at 1; every replacement and patch increases it by 1.
    version: int
    # The offer is live.
    status: Literal["active"]
    # The path of the calculator. Give the ISO the service's base URL followed by the whole path.
    calculator_url: str


class PaymentSchedulePaymentsItem(TypedDict):
    # The nominal date.
    date: str
    # Below 0 you pay the recipient. Currency.
    amount: float


class PaymentSchedule(TypedDict):
    """Every payment with its nominal date. A payment on a day when banks are closed is due on
    the next day when they are open.
    """

    # Day 0.
    funding_date: str
    # The first periodic payment.
    first: str
    # The last periodic payment.
    last: str
    # The days on which daily payments are due; `business_days` in other frequencies.
    calendar: Literal["business_days", "weekdays", "every_day"]
    # Every payment by date, true-ups and irregular payments included.
    payments: List[PaymentSchedulePaymentsItem]
    # The assumptions behind the dates, one sentence each.
    assumptions: List[str]


class _Payoff(TypedDict):
    # What is paid off. Currency, at most 2 decimals.
    amount: float


class Payoff(_Payoff, total=False):
    """Earlier financing that is paid off from this one."""

    # Whose financing is paid off. Required unless `to_us` is true.
    payee: str
    # Whether it is your own financing. Default false.
    to_us: bool


class PrepaymentConfigParams(TypedDict, total=False):
    """What the model needs."""

    # The reduction of the factor rate for each month earlier: above 0, at most 10, at most 6
    # decimals. Required with `step_per_month`.
    rate_step: float
    # The earliest month with a tier of its own, 1 to 5,000. Required with `step_per_month`.
    floor_term_months: int
    # At least one with `fixed_windows`.
    windows: List[PrepaymentWindow]


class PrepaymentConfig(TypedDict, total=False):
    """How tiers are generated in mode `auto_generate`. `step_per_month`: one tier for every
    month from the estimated term down to `floor_term_months`. `fixed_windows`: one tier for
    each window. Members that the mode does not use are ignored.
    """

    # Required with mode `auto_generate`.
    model: Literal["step_per_month", "fixed_windows"]
    # What the model needs.
    params: PrepaymentConfigParams


class PrepaymentTier(TypedDict):
    """What is due when the merchant pays in full early. A funder's own tiers are passed through
    as given; the page, its outputs and documents state one only under terms whose amount sold
    is its amountSold and savings together, within a dollar.
    """

    # The label that the ISO sees.
    label: str
    # Months.
    termOrWindow: int
    # The factor rate of this tier.
    factorRate: float
    # The total due, including payments already made.
    amountSold: float
    # The reduction of the total due by paying early.
    savings: float
    # Hundredths off the factor rate: 2 from 1.35 to 1.33.
    discountPts: float


class PrepaymentWindow(TypedDict):
    """A discount for paying in full within some months of funding."""

    # The window's end, 1 to 5,000; no two windows share it.
    months_after_funding: int
    # The reduction of the factor rate, 0 to 10: 0.05 changes 1.35 to 1.3. At most 6 decimals.
    factor_rate_discount: float


class QuoteFeesItem(TypedDict):
    # Identifies the fee within the offer.
    id: str
    # The label that the ISO sees.
    label: str
    # Whether `amount` is a fraction or currency.
    amount_type: Literal["pct", "fixed"]
    # A fraction of the purchase price for `pct`, currency for `fixed`.
    amount: float
    # The amount of the fee. Currency.
    charge: float


class Quote(TypedDict):
    """The figures the calculator shows, to the cent."""

    # The version of the offer the figures follow from.
    offer_version: int
    # The structure the figures are of; null in an offer without structures.
    structure: Union[StructureName, Optional[Any]]
    # What is funded. Currency.
    purchase_price: float
    # The funder's rate, with the structure's.
    buy_rate: float
    # The ISO's points on top: 0.1 is 10 points.
    upsell: float
    # `buy_rate` + `upsell`.
    factor_rate: float
    # `purchase_price` x `factor_rate`: what the merchant delivers in all. Currency.
    amount_sold: float
    # The ISO's: `purchase_price` x `upsell`, or what the offer's `commission_terms` come to.
    # Currency.
    commission: float
    # Null without `commission_terms` of the offer.
    commission_detail: Union[CommissionDetail, Optional[Any]]
    # How often a payment is taken.
    frequency: Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]
    # In `frequency`.
    num_payments: int
    # `amount_sold` / `num_payments`, or the exact override. Currency.
    payment_amount: float
    # The last payment: payments always sum to `amount_sold`. Currency.
    last_payment_amount: float
    # How long the payments take, 2 decimals.
    estimated_term_months: float
    # `payment_amount` x payments a month. Currency.
    monthly_payment: float
    # `monthly_payment` as a fraction of `monthly_receivables`, 4 decimals; null without them.
    receivables_share: Optional[float]
    # The fees with what each comes to.
    fees: List[QuoteFeesItem]
    # The sum of all charges, visible or not. Currency.
    total_fees: float
    # Paid off out of the purchase price. Currency.
    existing_funding_balance: float
    # `purchase_price` - `total_fees` - `existing_funding_balance`. Currency.
    net_funding: float
    # What is due when the merchant pays early.
    prepayment_schedule: List[PrepaymentTier]
    # Null without a `renewal` of the offer.
    renewal: Union[RenewalFigures, Optional[Any]]


class QuoteTermsFeesItem(TypedDict):
    # The `id` of an adjustable, visible fee of the offer.
    id: str
    # A fraction for `pct`, currency for `fixed`.
    amount: Union[float, Decimal]


class QuoteTerms(TypedDict, total=False):
    """Terms within the offer's limits, and what to add to their figures."""

    # The `id` of one of the offer's structures: every default and limit is then that structure's.
    # Default: the offer's `default_structure`, else its first; in a counter, the structure that was
    # submitted. Not allowed on an offer without structures.
    structure: Optional[str]
    # Default: the offer's `default_purchase_price`. Currency, at most 2 decimals.
    purchase_price: Optional[Union[float, Decimal]]
    # Default: the offer's `default_upsell`. At most 6 decimals.
    upsell: Optional[Union[float, Decimal]]
    # Default: the offer's `base_frequency`, or its first usable frequency.
    frequency: Optional[Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]]
    # Counted in `frequency`. Default: the offer's `default_num_payments`, converted to `frequency`.
    num_payments: Optional[int]
    # Adjustable fees with other amounts than the offer's.
    fees: Optional[List[QuoteTermsFeesItem]]
    # What to add to the figures. `schedule`: every payment with its date. `disclosure`: the
    # estimated APR and all that a disclosure states. `structures`: every structure of the offer
    # with these terms fitted into its limits; with the other parts too, each has its own. Default
    # nothing.
    include: Optional[List[Literal["schedule", "disclosure", "structures"]]]


class QuoteWithPartsFeesItem(TypedDict):
    # Identifies the fee within the offer.
    id: str
    # The label that the ISO sees.
    label: str
    # Whether `amount` is a fraction or currency.
    amount_type: Literal["pct", "fixed"]
    # A fraction of the purchase price for `pct`, currency for `fixed`.
    amount: float
    # The amount of the fee. Currency.
    charge: float


class _QuoteWithParts(TypedDict):
    # The version of the offer the figures follow from.
    offer_version: int
    # The structure the figures are of; null in an offer without structures.
    structure: Union[StructureName, Optional[Any]]
    # What is funded. Currency.
    purchase_price: float
    # The funder's rate, with the structure's.
    buy_rate: float
    # The ISO's points on top: 0.1 is 10 points.
    upsell: float
    # `buy_rate` + `upsell`.
    factor_rate: float
    # `purchase_price` x `factor_rate`: what the merchant delivers in all. Currency.
    amount_sold: float
    # The ISO's: `purchase_price` x `upsell`, or what the offer's `commission_terms` come to.
    # Currency.
    commission: float
    # Null without `commission_terms` of the offer.
    commission_detail: Union[CommissionDetail, Optional[Any]]
    # How often a payment is taken.
    frequency: Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]
    # In `frequency`.
    num_payments: int
    # `amount_sold` / `num_payments`, or the exact override. Currency.
    payment_amount: float
    # The last payment: payments always sum to `amount_sold`. Currency.
    last_payment_amount: float
    # How long the payments take, 2 decimals.
    estimated_term_months: float
    # `payment_amount` x payments a month. Currency.
    monthly_payment: float
    # `monthly_payment` as a fraction of `monthly_receivables`, 4 decimals; null without them.
    receivables_share: Optional[float]
    # The fees with what each comes to.
    fees: List[QuoteWithPartsFeesItem]
    # The sum of all charges, visible or not. Currency.
    total_fees: float
    # Paid off out of the purchase price. Currency.
    existing_funding_balance: float
    # `purchase_price` - `total_fees` - `existing_funding_balance`. Currency.
    net_funding: float
    # What is due when the merchant pays early.
    prepayment_schedule: List[PrepaymentTier]
    # Null without a `renewal` of the offer.
    renewal: Union[RenewalFigures, Optional[Any]]


class QuoteWithParts(_QuoteWithParts, total=False):
    """The figures, and the parts requested by `include`."""

    # With `include`: every payment by date; null when a split cannot be dated.
    schedule: Union[PaymentSchedule, Optional[Any]]
    # With `include`: the figures of a disclosure.
    disclosure: Disclosure
    # With `include`: every structure, in the offer's order; empty in an offer without structures.
    structures: List[StructureQuote]


class ReadDisclosureDocument(TypedDict):
    """A disclosure document with its figures, the merchant's link and its evidence."""

    # Assigned by the service.
    id: str
    # Your name of the deal.
    deal_id: str
    # Assigned by the service.
    offer_id: str
    # The version of the offer it was made from.
    offer_version: int
    # The state whose rules it follows.
    state: Union[Literal["CA", "NY", "TX", "FL", "GA", "LA", "UT", "KS", "MO"], str]
    # The version of the state's template.
    template_version: str
    # `current`, or what ended it. `withdrawn`: the offer or its links were revoked.
    status: Literal["current", "superseded", "expired", "withdrawn"]
    # Whether it was made in a sandbox: it is no disclosure then.
    test: bool
    terms: Terms
    # The structure of the terms, as it was named then; null in an offer without structures. The
    # document does not name it.
    structure: Union[StructureName, Optional[Any]]
    # SHA-256 of the HTML, hex.
    html_sha256: str
    # SHA-256 of the PDF, hex; null until the PDF is made; that of a submission is made when it is
    # first sent, signed or downloaded.
    pdf_sha256: Optional[str]
    # Null until it is signed.
    signature: Union[DisclosureSignature, Optional[Any]]
    # When it was made. ISO 8601 in UTC.
    created_at: str
    # The end of the funding date in the brand's time zone. ISO 8601 in UTC.
    expires_at: str
    # When a document of other terms replaced it, or a change of the offer or the brand made it out
    # of date. ISO 8601 in UTC.
    superseded_at: Optional[str]
    # It and its evidence are kept until then: 1,461 days after the latest evidence. ISO 8601 in
    # UTC.
    kept_until: str
    # The path of the merchant's page; null unless the document is current.
    merchant_url: Optional[str]
    # The merchant's name when it was made; null for one made before it was kept.
    recipient: Optional[str]
    # The disclosure that it states.
    figures: Disclosure
    # What happened to it, oldest first. If the key lacks `disclosures:read`, `name`, `title`,
    # `email`, `address` and `user_agent` of each are null.
    evidence: List[DisclosureEvidence]


class ReadSubmissionContact(TypedDict):
    """The contact details that the ISO entered."""

    # The name; null if none was entered.
    name: Optional[str]
    # The e-mail address; null if none was entered.
    email: Optional[str]


class ReadSubmission(TypedDict):
    """A submission with its decisions and its disclosure, and its offer at that time."""

    # Assigned by the service.
    id: str
    # The reference number the ISO was shown.
    number: str
    # When the ISO submitted them. ISO 8601 in UTC.
    submitted_at: str
    # The version of the offer the ISO saw.
    offer_version: int
    terms: Terms
    quote: Quote
    # The contact details that the ISO entered.
    contact: ReadSubmissionContact
    # The ISO's note to you.
    note: Optional[str]
    # That the merchant has your own disclosure, as the ISO confirmed on the page; null without it,
    # and where it was not asked for.
    disclosure_confirmed: Union[DisclosureConfirmed, Optional[Any]]
    offer: SubmittedOffer
    # The structure of the terms, as it was named then; null in an offer without structures.
    structure: Union[StructureName, Optional[Any]]
    # Your latest decision; null without one.
    decision: Union[Decision, Optional[Any]]
    # Every decision, newest first.
    decisions: List[Decision]
    # The disclosure of the terms when they were submitted, where the service makes the document
    # that comes first (California, New York, and Texas once you have approved it); null where it
    # makes none, also where you owe your own (`disclosure_confirmed`).
    disclosure: Union[Disclosure, Optional[Any]]


class RecordedEventData(TypedDict):
    """As in the message of its type; null once its personal data was erased. If the key lacks
    `disclosures:read`, `name`, `title`, `email`, `address` and `user_agent` of `evidence` are
    null.
    """

    pass


class _RecordedEvent(TypedDict):
    # The `webhook-id` of its messages.
    id: str
    # What happened.
    type: Union[Literal["submission.created", "submission.decided", "offer.created", "offer.updated", "offer.revoked", "offer.viewed", "offer.expiring", "offer.expired", "disclosure.created", "disclosure.sent", "disclosure.viewed", "disclosure.acknowledged", "disclosure.signed", "webhook.test"], str]
    # When it happened. ISO 8601 in UTC.
    timestamp: str
    # As in the message of its type; null once its personal data was erased. If the key lacks
    # `disclosures:read`, `name`, `title`, `email`, `address` and `user_agent` of `evidence` are
    # null.
    data: Optional[RecordedEventData]


class RecordedEvent(_RecordedEvent, total=False):
    """An event: the message as it is sent."""

    # Only in a sandbox.
    test: Literal[True]


class Renewal(TypedDict, total=False):
    """Facts about earlier financing of yours that is renewed."""

    # The part that pays unpaid finance charges or fees. New York needs it when a payoff is to you.
    # Currency, at most 2 decimals.
    double_dipping_amount: float
    # The charge for paying off the earlier financing. Texas needs it when a payoff is to you.
    # Currency, at most 2 decimals.
    prepayment_charge: float
    # Unpaid charges of the earlier financing. Texas needs it when a payoff is to you. Currency, at
    # most 2 decimals.
    unpaid_charges: float


class RenewalFigures(TypedDict):
    """What the new money costs beyond what is owed today, where the offer has a `renewal`."""

    # What is owed on the earlier purchase before any discount. Currency.
    balance: float
    # `balance` - `existing_funding_balance`. Currency.
    discount: float
    # `net_funding`: what the merchant gets in hand. Currency.
    new_cash: float
    # `amount_sold` - `balance`: what is owed beyond today's balance; may be 0 or less. Currency.
    added_payback: float
    # `added_payback` / `new_cash`, 4 decimals; null unless both are above 0. Never show it to a
    # merchant: it reads as a rate.
    per_dollar: Optional[float]
    # The current payment x its payments a month; null without a `current_payment`.
    current_monthly: Optional[float]
    # `monthly_payment` - `current_monthly`; null without a `current_payment`.
    payment_change: Optional[float]
    # Months until the current payments end, 2 decimals; null without a `current_payment`.
    current_ends: Optional[float]
    # Months until the new ones end: `estimated_term_months`; null without a `current_payment`.
    new_ends: Optional[float]


class ReplayFailed(TypedDict, total=False):
    """Since when."""

    # Only deliveries created at or after this time, ISO 8601 or Unix seconds. Default: all.
    since: Optional[Union[str, int]]


class ReplayedDeliveries(TypedDict):
    """The number of replayed deliveries."""

    # How many deliveries are sent again.
    replayed: int


class _RevokedOffer(TypedDict):
    # Assigned by the service.
    id: str
    # Your name of the deal.
    deal_id: str
    # All its links are revoked.
    status: Literal["revoked"]


class RevokedOffer(_RevokedOffer, total=False):
    """A revoked offer. All its links are revoked."""

    # Present only where there is one. In Connecticut, within three days after a link of the offer
    # was last viewed: that Gen. Stat. 36a-869 keeps a specific offer as it is, and its exceptions.
    warnings: List[str]


class RotatedWebhookEndpoint(TypedDict):
    """A webhook endpoint and its new secret."""

    # Assigned by the service.
    id: str
    # Where events are sent; of the formats `slack` and `teams` masked.
    url: str
    # What it gets: signed messages, or one sentence to a channel.
    format: Union[Literal["standard", "slack", "teams"], str]
    # The events it gets.
    events: List[Union[Literal["submission.created", "submission.decided", "offer.created", "offer.updated", "offer.revoked", "offer.viewed", "offer.expiring", "offer.expired", "disclosure.created", "disclosure.sent", "disclosure.viewed", "disclosure.acknowledged", "disclosure.signed", "webhook.test"], str]]
    # Your own description.
    description: Optional[str]
    # Whether it gets events.
    status: Literal["enabled", "disabled"]
    # Why it is disabled, as a sentence; null while it is not.
    disabled_reason: Optional[str]
    # When it was added. ISO 8601 in UTC.
    created_at: str
    # Signs the messages of the format `standard` to the endpoint. Shown only here.
    secret: str
    # The time until which the old secret signs beside the new one. ISO 8601 in UTC.
    previous_secret_expires_at: str


class SandboxSubmissionFeesItem(TypedDict):
    # The `id` of an adjustable, visible fee of the offer.
    id: str
    # A fraction for `pct`, currency for `fixed`.
    amount: Union[float, Decimal]


class SandboxSubmissionContact(TypedDict, total=False):
    """The contact details that the ISO enters."""

    # The ISO's name. One line, at least one character of it visible; no hidden or private-use
    # characters. Stored in NFC.
    name: Optional[str]
    # The ISO's e-mail address.
    email: Optional[str]


class SandboxSubmission(TypedDict, total=False):
    """Terms as in a quote, with what else the ISO can enter."""

    # The `id` of one of the offer's structures: every default and limit is then that structure's.
    # Default: the offer's `default_structure`, else its first; in a counter, the structure that was
    # submitted. Not allowed on an offer without structures.
    structure: Optional[str]
    # Default: the offer's `default_purchase_price`. Currency, at most 2 decimals.
    purchase_price: Optional[Union[float, Decimal]]
    # Default: the offer's `default_upsell`. At most 6 decimals.
    upsell: Optional[Union[float, Decimal]]
    # Default: the offer's `base_frequency`, or its first usable frequency.
    frequency: Optional[Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]]
    # Counted in `frequency`. Default: the offer's `default_num_payments`, converted to `frequency`.
    num_payments: Optional[int]
    # Adjustable fees with other amounts than the offer's.
    fees: Optional[List[SandboxSubmissionFeesItem]]
    # The contact details that the ISO enters.
    contact: Optional[SandboxSubmissionContact]
    # The ISO's note to you. At least one visible character; no hidden characters. Stored in NFC.
    note: Optional[str]


class SecretRotation(TypedDict, total=False):
    """How long the old secret stays valid."""

    # How many hours the old secret signs beside the new one. Default 24.
    overlap_hours: Optional[int]


class StructureFeeConfig(TypedDict, total=False):
    """`show_fee_breakdown`: whether the ISO sees each visible fee or only the total. True here
    or in `display_config` is enough. Default false.
    """

    # Whether the ISO sees each visible fee. Default false.
    show_fee_breakdown: bool


class _Structure(TypedDict):
    # Names the structure in terms and quotes; unique in the offer.
    id: str
    # What the ISO reads: "6 months". Unique in the offer, whatever its case and outer spaces.
    label: str


class Structure(_Structure, total=False):
    """A structure of an offer, as it was given: its name and the limits that differ. A limit
    that is absent is the offer's, null is the limit's default.
    """

    # The lowest purchase price the ISO may choose; must not exceed `purchase_price_ceiling`.
    # Currency, at most 2 decimals.
    purchase_price_floor: float
    # The highest purchase price the ISO may choose. Currency, at most 2 decimals.
    purchase_price_ceiling: float
    # Where the calculator starts, inside the limits. Default: the ceiling. Currency, at most 2
    # decimals.
    default_purchase_price: Optional[float]
    # The factor rate before the ISO's upsell. At most 6 decimals.
    buy_rate: float
    # The most the ISO may add to the buy rate: 0.1, 10 points, lifts 1.2 to 1.3. At most 6
    # decimals.
    max_upsell: float
    # Where the calculator starts, at most `max_upsell`. At most 6 decimals.
    default_upsell: Optional[float]
    # The share of receivables held back; payments above it are pointed out. Default 0. A fraction,
    # 0.12 for 12 %; at most 6 decimals.
    holdback_pct: Optional[float]
    # What the limits on payments and the payment override are counted in. Daily means business
    # days, five a week.
    base_frequency: Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]
    # What the ISO may choose; at least one must leave a whole number of payments inside the limits.
    available_frequencies: List[Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]]
    # The fewest payments, in `base_frequency`; must not exceed `num_payments_ceiling`.
    num_payments_floor: int
    # The most payments, in `base_frequency`.
    num_payments_ceiling: int
    # Where the calculator starts, inside the limits. Default: the ceiling.
    default_num_payments: Optional[int]
    # A payment in `base_frequency` that bounds, or fixes, the payment. Currency, at most 2
    # decimals.
    payment_amount_override: Optional[float]
    # `ceiling`: no payment above the override. `floor`: none below it. `exact`: every payment is
    # the override. Default `ceiling` with an override.
    payment_override_behavior: Optional[Literal["ceiling", "floor", "exact"]]
    # The fees of the structure, as given.
    fees: Optional[List[StructureFee]]
    # `show_fee_breakdown`: whether the ISO sees each visible fee or only the total. True here or in
    # `display_config` is enough. Default false.
    fee_config: Optional[StructureFeeConfig]
    # Whose prepayment tiers the calculator shows. Default `none`.
    prepayment_schedule_mode: Optional[Literal["none", "auto_generate", "funder_provided"]]
    # How tiers are generated in mode `auto_generate`. `step_per_month`: one tier for every month
    # from the estimated term down to `floor_term_months`. `fixed_windows`: one tier for each
    # window. Members that the mode does not use are ignored.
    prepayment_config: Union[PrepaymentConfig, Optional[Any]]
    # Your own tiers. Required with mode `funder_provided`.
    prepayment_schedule: Optional[List[PrepaymentTier]]
    # What the ISO is paid: the base amount x (upsell + `base_points`). Without it, the purchase
    # price x the upsell. Never shown to the merchant.
    commission_terms: Union[CommissionTerms, Optional[Any]]


class _StructureFee(TypedDict):
    # Identifies the fee within the offer.
    id: str
    # The label that the ISO sees.
    label: str
    # A fraction of the purchase price for `pct`, currency for `fixed`.
    amount: float
    # Whether amounts are fractions or currency.
    amount_type: Literal["pct", "fixed"]


class StructureFee(_StructureFee, total=False):
    """A fee of a structure, as it was given."""

    # Whether the ISO sees the fee by name.
    visible: bool
    # Whether the ISO may choose the amount from `floor` to `ceiling`.
    adjustable: bool
    # The least that the ISO may choose.
    floor: float
    # The most that the ISO may choose.
    ceiling: float
    # Whether the fee is a finance charge of a disclosure.
    finance_charge: bool
    # The third party that gets the fee.
    paid_to: str


class StructureName(TypedDict):
    """A structure by its id, with its label at that time."""

    # Identifies the structure within the offer.
    id: str
    # What the ISO reads.
    label: str


class _StructureQuote(TypedDict):
    # Identifies the structure within the offer.
    id: str
    # What the ISO reads.
    label: str
    # The request's terms inside this structure's limits, complete.
    terms: Terms
    # What the request gave and this structure does not allow as given.
    moved: List[Literal["purchase_price", "upsell", "frequency", "num_payments", "fees"]]
    # Null if these terms have problems.
    quote: Union[Quote, Optional[Any]]
    # What prevents these terms, in sentences; empty if nothing does.
    problems: List[str]


class StructureQuote(_StructureQuote, total=False):
    """A structure with the terms of a quote: price, upsell, frequency and fees as given, moved
    to the nearest limit where they lie outside. A number of payments belongs to the structure
    that it was given for; the others have their default.
    """

    # With `schedule` in `include` too; null without a quote, or if a split cannot be dated.
    schedule: Union[PaymentSchedule, Optional[Any]]
    # With `disclosure` in `include` too; null without a quote.
    disclosure: Union[Disclosure, Optional[Any]]


class SubmissionContact(TypedDict):
    """The contact details that the ISO entered."""

    # The name; null if none was entered.
    name: Optional[str]
    # The e-mail address; null if none was entered.
    email: Optional[str]


class Submission(TypedDict):
    """Terms an ISO submitted, with every figure computed again by the service."""

    # Assigned by the service.
    id: str
    # The reference number the ISO was shown.
    number: str
    # When the ISO submitted them. ISO 8601 in UTC.
    submitted_at: str
    # The version of the offer the ISO saw.
    offer_version: int
    terms: Terms
    quote: Quote
    # The contact details that the ISO entered.
    contact: SubmissionContact
    # The ISO's note to you.
    note: Optional[str]
    # That the merchant has your own disclosure, as the ISO confirmed on the page; null without it,
    # and where it was not asked for.
    disclosure_confirmed: Union[DisclosureConfirmed, Optional[Any]]


class SubmissionPage(TypedDict):
    """Submissions, newest first."""

    # The items of this page.
    data: List[ListedSubmission]
    # Whether another page follows.
    has_more: bool
    # The `cursor` of the next page; null on the last.
    next_cursor: Optional[str]


class SubmittedOffer(TypedDict):
    """The offer of the terms."""

    # Assigned by the service.
    id: str
    # Your name of the deal.
    deal_id: str
    # Your slug.
    funder: str
    # One of your brands, from `GET /brands`. Default: your default brand.
    brand_id: str
    # The merchant the offer is for.
    merchant_name: str
    # The merchant in your own system.
    merchant_id: Optional[str]
    # The state from which the merchant's business is principally directed, such as `TX` or `Texas`.
    # In California and New York, in Texas once its document is approved, and where it cannot be
    # read, the page holds terms back from the merchant until a disclosure was transmitted, unless
    # the brand is open.
    merchant_state: Optional[str]
    # The broker the link is for.
    iso_name: str
    # The broker in your own system.
    iso_id: Optional[str]
    # Free text; `new_deal`, `renewal` and `add_on` get labels on the page.
    deal_type: Optional[str]
    # The position of the advance among the merchant's.
    position: Optional[int]
    # Your own pairs, as given.
    metadata: Optional[Dict[str, str]]


class TermsFeesItem(TypedDict):
    # The `id` of an adjustable, visible fee of the offer.
    id: str
    # A fraction for `pct`, currency for `fixed`.
    amount: float


class Terms(TypedDict):
    """Complete terms: each with a value."""

    # The structure that was chosen; null in an offer without structures.
    structure: Optional[str]
    # What is funded. Currency, at most 2 decimals.
    purchase_price: float
    # What is added to the buy rate, for the ISO. At most 6 decimals.
    upsell: float
    # How often the merchant pays.
    frequency: Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]
    # In `frequency`.
    num_payments: int
    # The adjustable fees with their amounts.
    fees: List[TermsFeesItem]


class TrueUp(TypedDict):
    """A dated correction of the payments."""

    # When it is due.
    date: str
    # Above 0 the recipient pays, below 0 you do; 0 is left out. Currency, at most 2 decimals.
    amount: float


class UnsavedFiguresFeesItem(TypedDict):
    # Identifies the fee within the offer.
    id: str
    # The label that the ISO sees.
    label: str
    # Whether `amount` is a fraction or currency.
    amount_type: Literal["pct", "fixed"]
    # A fraction of the purchase price for `pct`, currency for `fixed`.
    amount: float
    # The amount of the fee. Currency.
    charge: float


class UnsavedFigures(TypedDict):
    """The figures the calculator would show, to the cent."""

    # Null: the offer is not saved.
    offer_version: Optional[Any]
    # The structure the figures are of; null in an offer without structures.
    structure: Union[StructureName, Optional[Any]]
    # What is funded. Currency.
    purchase_price: float
    # The funder's rate, with the structure's.
    buy_rate: float
    # The ISO's points on top: 0.1 is 10 points.
    upsell: float
    # `buy_rate` + `upsell`.
    factor_rate: float
    # `purchase_price` x `factor_rate`: what the merchant delivers in all. Currency.
    amount_sold: float
    # The ISO's: `purchase_price` x `upsell`, or what the offer's `commission_terms` come to.
    # Currency.
    commission: float
    # Null without `commission_terms` of the offer.
    commission_detail: Union[CommissionDetail, Optional[Any]]
    # How often a payment is taken.
    frequency: Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]
    # In `frequency`.
    num_payments: int
    # `amount_sold` / `num_payments`, or the exact override. Currency.
    payment_amount: float
    # The last payment: payments always sum to `amount_sold`. Currency.
    last_payment_amount: float
    # How long the payments take, 2 decimals.
    estimated_term_months: float
    # `payment_amount` x payments a month. Currency.
    monthly_payment: float
    # `monthly_payment` as a fraction of `monthly_receivables`, 4 decimals; null without them.
    receivables_share: Optional[float]
    # The fees with what each comes to.
    fees: List[UnsavedFiguresFeesItem]
    # The sum of all charges, visible or not. Currency.
    total_fees: float
    # Paid off out of the purchase price. Currency.
    existing_funding_balance: float
    # `purchase_price` - `total_fees` - `existing_funding_balance`. Currency.
    net_funding: float
    # What is due when the merchant pays early.
    prepayment_schedule: List[PrepaymentTier]
    # Null without a `renewal` of the offer.
    renewal: Union[RenewalFigures, Optional[Any]]


class UnsavedOfferFeeConfig(TypedDict):
    """The older place of `show_fee_breakdown`."""

    # Whether the ISO sees each visible fee.
    show_fee_breakdown: bool


class UnsavedOfferDisplayConfig(TypedDict):
    """What the calculator shows."""

    # Whether the ISO sees what is due when the merchant pays early.
    show_prepayment_schedule: bool
    # Whether the ISO sees the stipulations.
    show_stipulations: bool
    # Whether the ISO sees each visible fee.
    show_fee_breakdown: bool
    # Whether the ISO sees an estimated APR where no disclosure is required.
    show_estimated_apr: bool


class UnsavedOffer(TypedDict):
    """The offer of a quote, which is not saved: every field with its default filled in."""

    # The merchant the offer is for. Null if it was not given.
    merchant_name: Optional[str]
    # The merchant in your own system.
    merchant_id: Optional[str]
    # The state from which the merchant's business is principally directed, such as `TX` or `Texas`.
    # In California and New York, in Texas once its document is approved, and where it cannot be
    # read, the page holds terms back from the merchant until a disclosure was transmitted, unless
    # the brand is open.
    merchant_state: Optional[str]
    # The broker the link is for. Null if it was not given.
    iso_name: Optional[str]
    # The broker in your own system.
    iso_id: Optional[str]
    # Free text; `new_deal`, `renewal` and `add_on` get labels on the page.
    deal_type: Optional[str]
    # One of your brands, from `GET /brands`. Default: your default brand.
    brand_id: str
    # The position of the advance among the merchant's.
    position: Optional[int]
    # The lowest purchase price the ISO may choose; must not exceed `purchase_price_ceiling`.
    # Currency, at most 2 decimals.
    purchase_price_floor: float
    # The highest purchase price the ISO may choose. Currency, at most 2 decimals.
    purchase_price_ceiling: float
    # Where the calculator starts, inside the limits. Default: the ceiling. Currency, at most 2
    # decimals.
    default_purchase_price: float
    # The factor rate before the ISO's upsell. At most 6 decimals.
    buy_rate: float
    # The most the ISO may add to the buy rate: 0.1, 10 points, lifts 1.2 to 1.3. At most 6
    # decimals.
    max_upsell: float
    # Where the calculator starts, at most `max_upsell`. At most 6 decimals.
    default_upsell: float
    # The share of receivables held back; payments above it are pointed out. Default 0. A fraction,
    # 0.12 for 12 %; at most 6 decimals.
    holdback_pct: float
    # The merchant's receivables in a month; the figures show what share of them the payments take.
    # 0 counts as absent. Currency, at most 2 decimals.
    monthly_receivables: Optional[float]
    # Paid off out of the purchase price. Default 0. Currency, at most 2 decimals.
    existing_funding_balance: float
    # What the limits on payments and the payment override are counted in. Daily means business
    # days, five a week.
    base_frequency: Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]
    # What the ISO may choose; at least one must leave a whole number of payments inside the limits.
    available_frequencies: List[Literal["daily", "weekly", "biweekly", "semi_monthly", "monthly"]]
    # The fewest payments, in `base_frequency`; must not exceed `num_payments_ceiling`.
    num_payments_floor: int
    # The most payments, in `base_frequency`.
    num_payments_ceiling: int
    # Where the calculator starts, inside the limits. Default: the ceiling.
    default_num_payments: int
    # A payment in `base_frequency` that bounds, or fixes, the payment. Currency, at most 2
    # decimals.
    payment_amount_override: Optional[float]
    # How `payment_amount_override` bounds a payment; null without it.
    payment_override_behavior: Optional[Literal["ceiling", "floor", "exact"]]
    # The fees, in the order shown.
    fees: List[Fee]
    # The older place of `show_fee_breakdown`.
    fee_config: UnsavedOfferFeeConfig
    # Whose prepayment tiers the calculator shows. Default `none`.
    prepayment_schedule_mode: Literal["none", "auto_generate", "funder_provided"]
    # The model of the mode `auto_generate`.
    prepayment_config: Union[PrepaymentConfig, Optional[Any]]
    # The tiers of the mode `funder_provided`, as given.
    prepayment_schedule: Optional[List[PrepaymentTier]]
    # What the calculator shows.
    display_config: UnsavedOfferDisplayConfig
    # What the merchant must provide.
    stipulations: List[str]
    # Who gets a mail about each submission.
    notification_emails: List[str]
    # Who works on the deal; they get those mails too.
    assigned_users: List[str]
    # The offer's own; null leaves it to the brand.
    callback_url: Optional[str]
    # For yourself; never shown to the ISO.
    funder_notes: Optional[str]
    # Your own pairs, as given.
    metadata: Optional[Dict[str, str]]
    # As given, without defaults.
    disclosure: Union[OfferDisclosure, Optional[Any]]
    # As given; null without one.
    renewal: Union[OfferRenewal, Optional[Any]]
    # With its defaults; null without any: the commission is then the upsell of the purchase price.
    commission_terms: Union[FullCommissionTerms, Optional[Any]]
    # As given, in the order shown; empty without any.
    structures: List[Structure]
    # As given; null is the first.
    default_structure: Optional[str]
    # The status it was created with.
    initial_status: Literal["active"]
    # Your name of the deal. Null if it was not given.
    deal_id: Optional[str]


class UnsavedQuoteLimits(TypedDict, total=False):
    """The limits of the quote's structure in each of its `available_frequencies`."""

    # Present if the offer has the frequency available; null if it leaves no whole number of
    # payments.
    daily: Union[FrequencyLimits, Optional[Any]]
    # Present if the offer has the frequency available; null if it leaves no whole number of
    # payments.
    weekly: Union[FrequencyLimits, Optional[Any]]
    # Present if the offer has the frequency available; null if it leaves no whole number of
    # payments.
    biweekly: Union[FrequencyLimits, Optional[Any]]
    # Present if the offer has the frequency available; null if it leaves no whole number of
    # payments.
    semi_monthly: Union[FrequencyLimits, Optional[Any]]
    # Present if the offer has the frequency available; null if it leaves no whole number of
    # payments.
    monthly: Union[FrequencyLimits, Optional[Any]]


class _UnsavedQuote(TypedDict):
    offer: UnsavedOffer
    quote: UnsavedFigures
    # The limits of the quote's structure in each of its `available_frequencies`.
    limits: UnsavedQuoteLimits


class UnsavedQuote(_UnsavedQuote, total=False):
    """An offer that is not saved: its fields with defaults, its figures and limits, and the
    parts requested.
    """

    # With `include`: every payment by date; null when a split cannot be dated.
    schedule: Union[PaymentSchedule, Optional[Any]]
    # With `include`: the figures of a disclosure.
    disclosure: Disclosure
    # With `include`: every structure, in the offer's order; empty in an offer without structures.
    structures: List[UnsavedStructureQuote]


class _UnsavedQuoteRequest(TypedDict):
    offer: NewUnsavedOffer


class UnsavedQuoteRequest(_UnsavedQuoteRequest, total=False):
    """An offer, terms within it, and what to add to their figures."""

    # Terms within that offer. An absent one has the offer's default.
    terms: Union[NewUnsavedTerms, Optional[Any]]
    # What to add to the figures. `schedule`: every payment with its date. `disclosure`: the
    # estimated APR and all that a disclosure states. `structures`: every structure of the offer
    # with these terms fitted into its limits; with the other parts too, each has its own. Default
    # nothing.
    include: Optional[List[Literal["schedule", "disclosure", "structures"]]]


class _UnsavedStructureQuote(TypedDict):
    # Identifies the structure within the offer.
    id: str
    # What the ISO reads.
    label: str
    # The request's terms inside this structure's limits, complete.
    terms: Terms
    # What the request gave and this structure does not allow as given.
    moved: List[Literal["purchase_price", "upsell", "frequency", "num_payments", "fees"]]
    # Null if these terms have problems.
    quote: Union[UnsavedFigures, Optional[Any]]
    # What prevents these terms, in sentences; empty if nothing does.
    problems: List[str]


class UnsavedStructureQuote(_UnsavedStructureQuote, total=False):
    """A structure with the terms of the request fitted into its limits."""

    # With `schedule` in `include` too; null without a quote, or if a split cannot be dated.
    schedule: Union[PaymentSchedule, Optional[Any]]
    # With `disclosure` in `include` too; null without a quote.
    disclosure: Union[Disclosure, Optional[Any]]


class ValidationFailure(TypedDict):
    """Fields or rules that failed."""

    error: Union[Literal["VALIDATION_FAILED"], str]
    # A human-readable sentence.
    message: str
    # Every failure, each starting with the path of its field, such as `fees[1].floor`, or with
    # `body` for the whole. After 100, one says how many more there are.
    details: List[str]
    # The same failures, in the order of `details`.
    errors: List[FieldError]


class WebhookEndpoint(TypedDict):
    """A receiver of yours and the events it gets."""

    # Assigned by the service.
    id: str
    # Where events are sent; of the formats `slack` and `teams` masked.
    url: str
    # What it gets: signed messages, or one sentence to a channel.
    format: Union[Literal["standard", "slack", "teams"], str]
    # The events it gets.
    events: List[Union[Literal["submission.created", "submission.decided", "offer.created", "offer.updated", "offer.revoked", "offer.viewed", "offer.expiring", "offer.expired", "disclosure.created", "disclosure.sent", "disclosure.viewed", "disclosure.acknowledged", "disclosure.signed", "webhook.test"], str]]
    # Your own description.
    description: Optional[str]
    # Whether it gets events.
    status: Literal["enabled", "disabled"]
    # Why it is disabled, as a sentence; null while it is not.
    disabled_reason: Optional[str]
    # When it was added. ISO 8601 in UTC.
    created_at: str


class WebhookEndpointChange(TypedDict, total=False):
    """The fields to change."""

    # Where events go: https, a public address, port 443 or one from 1024 up. The masked value of a
    # channel leaves it as it is. One line, at least one character of it visible; no hidden or
    # private-use characters. Stored as given.
    url: str
    # The events it gets. It gets a test event even if `webhook.test` is not among them.
    events: List[Literal["submission.created", "submission.decided", "offer.created", "offer.updated", "offer.revoked", "offer.viewed", "offer.expiring", "offer.expired", "disclosure.created", "disclosure.sent", "disclosure.viewed", "disclosure.acknowledged", "disclosure.signed", "webhook.test"]]
    # Your description; null clears it.
    description: Optional[str]
    # `enabled` re-enables a disabled endpoint; `disabled` cancels its pending deliveries.
    status: Literal["enabled", "disabled"]
    # Another format needs another `url` in the same request.
    format: Literal["standard", "slack", "teams"]
    # Accepted and ignored.
    id: Any
    # Accepted and ignored.
    disabled_reason: Any
    # Accepted and ignored.
    created_at: Any


class WebhookEndpointPage(TypedDict):
    """Webhook endpoints, newest first."""

    # The items of this page.
    data: List[WebhookEndpoint]
    # Whether another page follows.
    has_more: bool
    # The `cursor` of the next page; null on the last.
    next_cursor: Optional[str]


class ReadOpenApiDocumentResponseInfo(TypedDict):
    """Title and version."""

    pass


class ReadOpenApiDocumentResponsePaths(TypedDict):
    """Every operation."""

    pass


class ReadOpenApiDocumentResponse(TypedDict):
    # The version of OpenAPI.
    openapi: str
    # Title and version.
    info: ReadOpenApiDocumentResponseInfo
    # Every operation.
    paths: ReadOpenApiDocumentResponsePaths


class SubmissionCreatedEventData(TypedDict):
    """What it is about."""

    submission: Submission
    # The disclosure of the terms when they were submitted, where the service makes the document
    # that comes first (California, New York, and Texas once you have approved it); null where it
    # makes none, also where you owe your own (`disclosure_confirmed`).
    disclosure: Union[Disclosure, Optional[Any]]
    offer: SubmittedOffer


class _SubmissionCreatedEvent(TypedDict):
    # The id of the event and the `webhook-id`: the same for every receiver and every attempt.
    id: str
    # What happened.
    type: Literal["submission.created"]
    # When it happened. ISO 8601 in UTC.
    timestamp: str
    # What it is about.
    data: SubmissionCreatedEventData


class SubmissionCreatedEvent(_SubmissionCreatedEvent, total=False):
    # Only in the messages of a sandbox.
    test: Literal[True]


class SubmissionDecidedEventDataSubmission(TypedDict):
    """The submission that was decided on."""

    # Assigned by the service.
    id: str
    # The reference number the ISO was shown.
    number: str


class SubmissionDecidedEventData(TypedDict):
    """What it is about."""

    decision: Decision
    # The submission that was decided on.
    submission: SubmissionDecidedEventDataSubmission
    offer: SubmittedOffer


class _SubmissionDecidedEvent(TypedDict):
    # The id of the event and the `webhook-id`: the same for every receiver and every attempt.
    id: str
    # What happened.
    type: Literal["submission.decided"]
    # When it happened. ISO 8601 in UTC.
    timestamp: str
    # What it is about.
    data: SubmissionDecidedEventData


class SubmissionDecidedEvent(_SubmissionDecidedEvent, total=False):
    # Only in the messages of a sandbox.
    test: Literal[True]


class OfferCreatedEventData(TypedDict):
    """What it is about."""

    offer: OfferInEvent


class _OfferCreatedEvent(TypedDict):
    # The id of the event and the `webhook-id`: the same for every receiver and every attempt.
    id: str
    # What happened.
    type: Literal["offer.created"]
    # When it happened. ISO 8601 in UTC.
    timestamp: str
    # What it is about.
    data: OfferCreatedEventData


class OfferCreatedEvent(_OfferCreatedEvent, total=False):
    # Only in the messages of a sandbox.
    test: Literal[True]


class OfferUpdatedEventData(TypedDict):
    """What it is about."""

    offer: OfferInEvent
    # The names of the fields whose values differ from the version before.
    changed: List[Union[Literal["merchant_name", "merchant_id", "merchant_state", "iso_name", "iso_id", "deal_type", "brand_id", "position", "purchase_price_floor", "purchase_price_ceiling", "default_purchase_price", "buy_rate", "max_upsell", "default_upsell", "holdback_pct", "monthly_receivables", "existing_funding_balance", "base_frequency", "available_frequencies", "num_payments_floor", "num_payments_ceiling", "default_num_payments", "payment_amount_override", "payment_override_behavior", "fees", "fee_config", "prepayment_schedule_mode", "prepayment_config", "prepayment_schedule", "display_config", "stipulations", "notification_emails", "assigned_users", "callback_url", "funder_notes", "metadata", "disclosure", "renewal", "commission_terms", "structures", "default_structure"], str]]


class _OfferUpdatedEvent(TypedDict):
    # The id of the event and the `webhook-id`: the same for every receiver and every attempt.
    id: str
    # What happened.
    type: Literal["offer.updated"]
    # When it happened. ISO 8601 in UTC.
    timestamp: str
    # What it is about.
    data: OfferUpdatedEventData


class OfferUpdatedEvent(_OfferUpdatedEvent, total=False):
    # Only in the messages of a sandbox.
    test: Literal[True]


class OfferRevokedEventData(TypedDict):
    """What it is about."""

    offer: OfferInEvent


class _OfferRevokedEvent(TypedDict):
    # The id of the event and the `webhook-id`: the same for every receiver and every attempt.
    id: str
    # What happened.
    type: Literal["offer.revoked"]
    # When it happened. ISO 8601 in UTC.
    timestamp: str
    # What it is about.
    data: OfferRevokedEventData


class OfferRevokedEvent(_OfferRevokedEvent, total=False):
    # Only in the messages of a sandbox.
    test: Literal[True]


class OfferViewedEventData(TypedDict):
    """What it is about."""

    offer: OfferInEvent


class _OfferViewedEvent(TypedDict):
    # The id of the event and the `webhook-id`: the same for every receiver and every attempt.
    id: str
    # What happened.
    type: Literal["offer.viewed"]
    # When it happened. ISO 8601 in UTC.
    timestamp: str
    # What it is about.
    data: OfferViewedEventData


class OfferViewedEvent(_OfferViewedEvent, total=False):
    # Only in the messages of a sandbox.
    test: Literal[True]


class OfferExpiringEventData(TypedDict):
    """What it is about."""

    offer: OfferInEvent


class _OfferExpiringEvent(TypedDict):
    # The id of the event and the `webhook-id`: the same for every receiver and every attempt.
    id: str
    # What happened.
    type: Literal["offer.expiring"]
    # When it happened. ISO 8601 in UTC.
    timestamp: str
    # What it is about.
    data: OfferExpiringEventData


class OfferExpiringEvent(_OfferExpiringEvent, total=False):
    # Only in the messages of a sandbox.
    test: Literal[True]


class OfferExpiredEventData(TypedDict):
    """What it is about."""

    offer: OfferInEvent


class _OfferExpiredEvent(TypedDict):
    # The id of the event and the `webhook-id`: the same for every receiver and every attempt.
    id: str
    # What happened.
    type: Literal["offer.expired"]
    # When it happened. ISO 8601 in UTC.
    timestamp: str
    # What it is about.
    data: OfferExpiredEventData


class OfferExpiredEvent(_OfferExpiredEvent, total=False):
    # Only in the messages of a sandbox.
    test: Literal[True]


class DisclosureCreatedEventData(TypedDict):
    """What it is about."""

    disclosure: DisclosureDocument
    evidence: DisclosureEvidence
    offer: SubmittedOffer


class _DisclosureCreatedEvent(TypedDict):
    # The id of the event and the `webhook-id`: the same for every receiver and every attempt.
    id: str
    # What happened.
    type: Literal["disclosure.created"]
    # When it happened. ISO 8601 in UTC.
    timestamp: str
    # What it is about.
    data: DisclosureCreatedEventData


class DisclosureCreatedEvent(_DisclosureCreatedEvent, total=False):
    # Only in the messages of a sandbox.
    test: Literal[True]


class DisclosureSentEventData(TypedDict):
    """What it is about."""

    disclosure: DisclosureDocument
    evidence: DisclosureEvidence
    offer: SubmittedOffer


class _DisclosureSentEvent(TypedDict):
    # The id of the event and the `webhook-id`: the same for every receiver and every attempt.
    id: str
    # What happened.
    type: Literal["disclosure.sent"]
    # When it happened. ISO 8601 in UTC.
    timestamp: str
    # What it is about.
    data: DisclosureSentEventData


class DisclosureSentEvent(_DisclosureSentEvent, total=False):
    # Only in the messages of a sandbox.
    test: Literal[True]


class DisclosureViewedEventData(TypedDict):
    """What it is about."""

    disclosure: DisclosureDocument
    evidence: DisclosureEvidence
    offer: SubmittedOffer


class _DisclosureViewedEvent(TypedDict):
    # The id of the event and the `webhook-id`: the same for every receiver and every attempt.
    id: str
    # What happened.
    type: Literal["disclosure.viewed"]
    # When it happened. ISO 8601 in UTC.
    timestamp: str
    # What it is about.
    data: DisclosureViewedEventData


class DisclosureViewedEvent(_DisclosureViewedEvent, total=False):
    # Only in the messages of a sandbox.
    test: Literal[True]


class DisclosureAcknowledgedEventData(TypedDict):
    """What it is about."""

    disclosure: DisclosureDocument
    evidence: DisclosureEvidence
    offer: SubmittedOffer


class _DisclosureAcknowledgedEvent(TypedDict):
    # The id of the event and the `webhook-id`: the same for every receiver and every attempt.
    id: str
    # What happened.
    type: Literal["disclosure.acknowledged"]
    # When it happened. ISO 8601 in UTC.
    timestamp: str
    # What it is about.
    data: DisclosureAcknowledgedEventData


class DisclosureAcknowledgedEvent(_DisclosureAcknowledgedEvent, total=False):
    # Only in the messages of a sandbox.
    test: Literal[True]


class DisclosureSignedEventData(TypedDict):
    """What it is about."""

    disclosure: DisclosureDocument
    evidence: DisclosureEvidence
    offer: SubmittedOffer


class _DisclosureSignedEvent(TypedDict):
    # The id of the event and the `webhook-id`: the same for every receiver and every attempt.
    id: str
    # What happened.
    type: Literal["disclosure.signed"]
    # When it happened. ISO 8601 in UTC.
    timestamp: str
    # What it is about.
    data: DisclosureSignedEventData


class DisclosureSignedEvent(_DisclosureSignedEvent, total=False):
    # Only in the messages of a sandbox.
    test: Literal[True]


class WebhookTestEventDataWebhook(TypedDict):
    """The endpoint under test; null for a callback."""

    # The endpoint.
    id: str
    # Where its events are sent.
    url: str
    # Your own description.
    description: Optional[str]


class WebhookTestEventDataCallback(TypedDict):
    """The brand whose callback is under test; null for an endpoint."""

    # The brand.
    brand_id: str
    # Its `callback_url`.
    url: str


class WebhookTestEventData(TypedDict):
    """What it is about."""

    # The endpoint under test; null for a callback.
    webhook: Optional[WebhookTestEventDataWebhook]
    # The brand whose callback is under test; null for an endpoint.
    callback: Optional[WebhookTestEventDataCallback]


class _WebhookTestEvent(TypedDict):
    # The id of the event and the `webhook-id`: the same for every receiver and every attempt.
    id: str
    # What happened.
    type: Literal["webhook.test"]
    # When it happened. ISO 8601 in UTC.
    timestamp: str
    # What it is about.
    data: WebhookTestEventData


class WebhookTestEvent(_WebhookTestEvent, total=False):
    # Only in the messages of a sandbox.
    test: Literal[True]


# A verified message of the service; `type` says which.
WebhookEvent = Union[SubmissionCreatedEvent, SubmissionDecidedEvent, OfferCreatedEvent, OfferUpdatedEvent, OfferRevokedEvent, OfferViewedEvent, OfferExpiringEvent, OfferExpiredEvent, DisclosureCreatedEvent, DisclosureSentEvent, DisclosureViewedEvent, DisclosureAcknowledgedEvent, DisclosureSignedEvent, WebhookTestEvent]

# The code of an error response. More may come.
ErrorCode = Union[Literal["API_KEY_INVALID", "DEAL_ALREADY_EXISTS", "DELIVERY_ENDED", "ERASED", "FUNDER_FORBIDDEN", "IDEMPOTENCY_CONFLICT", "IDEMPOTENCY_IN_PROGRESS", "INSUFFICIENT_SCOPE", "INTERNAL_ERROR", "LIMIT_REACHED", "MALFORMED_JSON", "METHOD_NOT_ALLOWED", "NOT_FOUND", "OFFER_REVOKED", "PAYLOAD_TOO_LARGE", "RATE_LIMITED", "REQUEST_TIMEOUT", "SERVICE_UNAVAILABLE", "SIGNATURE_INVALID", "TIMESTAMP_EXPIRED", "UNSUPPORTED_MEDIA_TYPE", "VALIDATION_FAILED", "VERSION_CONFLICT"], str]

<?php

// Creates an offer. Needs PHP 7.3 or newer.
//   BASE_URL=https://... FUNDER=acme API_KEY=fk_... API_SECRET=fsk_... php sign.php [deal id]
declare(strict_types=1);

/** The X-Signature of a request. The body is the exact text sent, '' for GET and DELETE. */
function sign(string $secret, int $timestamp, string $method, string $target, string $body): string
{
    return hash_hmac('sha256', "$timestamp\n$method\n$target\n$body", $secret);
}

function createOffer(?string $dealId): void
{
    $timestamp = time();
    $target = '/api/v1/' . getenv('FUNDER') . '/offers';
    $body = json_encode([
        'deal_id' => $dealId ?? "DEAL-$timestamp", 'merchant_name' => 'Café Río', 'iso_name' => 'ISO One',
        'purchase_price_floor' => 10000, 'purchase_price_ceiling' => 50000, 'buy_rate' => 1.2, 'max_upsell' => 0.1,
        'base_frequency' => 'daily', 'available_frequencies' => ['daily', 'weekly'],
        'num_payments_floor' => 60, 'num_payments_ceiling' => 180,
    ], JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);
    $headers = [
        'X-API-Key: ' . getenv('API_KEY'),
        "X-Timestamp: $timestamp",
        'X-Signature: ' . sign(getenv('API_SECRET'), $timestamp, 'POST', $target, $body),
        'Content-Type: application/json',
    ];
    $request = ['method' => 'POST', 'header' => $headers, 'content' => $body, 'ignore_errors' => true];
    $response = fopen(getenv('BASE_URL') . $target, 'r', false, stream_context_create(['http' => $request]));
    echo stream_get_meta_data($response)['wrapper_data'][0], "\n", stream_get_contents($response), "\n";
}

if (realpath($argv[0]) === __FILE__) {
    createOffer($argv[1] ?? null);
}

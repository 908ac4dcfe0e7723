import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Creates an offer. Needs Java 17 or newer.
 * BASE_URL=https://... FUNDER=acme API_KEY=fk_... API_SECRET=fsk_... java Sign.java [deal id]
 */
public final class Sign {
    /** The X-Signature of a request. The body is the exact bytes sent, none for GET and DELETE. */
    public static String sign(String secret, long timestamp, String method, String target, byte[] body)
            throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
        mac.update((timestamp + "\n" + method + "\n" + target + "\n").getBytes(UTF_8));
        return HexFormat.of().formatHex(mac.doFinal(body));
    }

    public static void main(String[] args) throws Exception {
        long timestamp = System.currentTimeMillis() / 1000;
        String target = "/api/v1/" + System.getenv("FUNDER") + "/offers";
        byte[] body = """
                {"deal_id": "%s", "merchant_name": "Caf\u00e9 R\u00edo", "iso_name": "ISO One",
                 "purchase_price_floor": 10000, "purchase_price_ceiling": 50000, "buy_rate": 1.2, "max_upsell": 0.1,
                 "base_frequency": "daily", "available_frequencies": ["daily", "weekly"],
                 "num_payments_floor": 60, "num_payments_ceiling": 180}
                """.formatted(args.length > 0 ? args[0] : "DEAL-" + timestamp).getBytes(UTF_8);
        var request = HttpRequest.newBuilder(URI.create(System.getenv("BASE_URL") + target))
                .header("X-API-Key", System.getenv("API_KEY"))
                .header("X-Timestamp", Long.toString(timestamp))
                .header("X-Signature", sign(System.getenv("API_SECRET"), timestamp, "POST", target, body))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        var response = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
        System.out.println(response.statusCode() + " " + response.body());
    }
}

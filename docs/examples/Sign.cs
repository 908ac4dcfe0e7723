// Creates an offer. Needs .NET, or the .NET Framework 4.6 or newer. In a console project:
//   BASE_URL=https://... FUNDER=acme API_KEY=fk_... API_SECRET=fsk_... dotnet run -- [deal id]
using System;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Security.Cryptography;
using System.Text;
using System.Threading.Tasks;

public static class SignedRequest
{
    /// <summary>The X-Signature of a request. The body is the exact bytes sent, none for GET and DELETE.</summary>
    public static string Sign(string secret, long timestamp, string method, string target, byte[] body)
    {
        var head = Encoding.UTF8.GetBytes($"{timestamp}\n{method}\n{target}\n");
        using (var hmac = new HMACSHA256(Encoding.UTF8.GetBytes(secret)))
            return string.Concat(hmac.ComputeHash(head.Concat(body).ToArray()).Select(b => b.ToString("x2")));
    }

    public static async Task CreateOffer(string dealId)
    {
        var timestamp = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
        var target = $"/api/v1/{Environment.GetEnvironmentVariable("FUNDER")}/offers";
        var id = dealId ?? $"DEAL-{timestamp}";
        var body = Encoding.UTF8.GetBytes($@"{{
            ""deal_id"": ""{id}"", ""merchant_name"": ""Café Río"", ""iso_name"": ""ISO One"",
            ""purchase_price_floor"": 10000, ""purchase_price_ceiling"": 50000, ""buy_rate"": 1.2, ""max_upsell"": 0.1,
            ""base_frequency"": ""daily"", ""available_frequencies"": [""daily"", ""weekly""],
            ""num_payments_floor"": 60, ""num_payments_ceiling"": 180
        }}");
        var secret = Environment.GetEnvironmentVariable("API_SECRET");
        var url = Environment.GetEnvironmentVariable("BASE_URL") + target;
        var request = new HttpRequestMessage(HttpMethod.Post, url) { Content = new ByteArrayContent(body) };
        request.Content.Headers.ContentType = new MediaTypeHeaderValue("application/json");
        request.Headers.Add("X-API-Key", Environment.GetEnvironmentVariable("API_KEY"));
        request.Headers.Add("X-Timestamp", timestamp.ToString());
        request.Headers.Add("X-Signature", Sign(secret, timestamp, "POST", target, body));
        var response = await new HttpClient().SendAsync(request);
        Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");
    }

    public static void Main(string[] args) => CreateOffer(args.FirstOrDefault()).GetAwaiter().GetResult();
}

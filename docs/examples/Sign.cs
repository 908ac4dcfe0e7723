// Creates an offer. Needs C# 7.1 or newer, on .NET or the .NET Framework.
//   BASE_URL=https://... FUNDER=acme API_KEY=fk_... API_SECRET=fsk_... dotnet run [deal id]
using System;
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
        var text = Encoding.UTF8.GetBytes($"{timestamp}\n{method}\n{target}\n{Encoding.UTF8.GetString(body)}");
        using (var hmac = new HMACSHA256(Encoding.UTF8.GetBytes(secret)))
            return BitConverter.ToString(hmac.ComputeHash(text)).Replace("-", "").ToLowerInvariant();
    }

    public static async Task Main(string[] args)
    {
        var timestamp = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
        var target = $"/api/v1/{Environment.GetEnvironmentVariable("FUNDER")}/offers";
    }
}

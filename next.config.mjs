/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // A trailing slash under /api/v1 is an unknown path: the response has the API's shape and is never a redirect.
  skipTrailingSlashRedirect: true,
  skipProxyUrlNormalize: true,
  // What every response has. Pages get more from proxy.ts, responses of the API from the module that makes them.
  headers: async () => [
    {
      source: "/:path*",
      headers: [
        { key: "X-Content-Type-Options", value: "nosniff" },
        { key: "Strict-Transport-Security", value: "max-age=63072000; includeSubDomains" },
        { key: "X-Frame-Options", value: "DENY" },
        { key: "Referrer-Policy", value: "no-referrer" },
        { key: "X-Robots-Tag", value: "noindex, nofollow" },
      ],
    },
    {
      source: "/:file(icon\\.svg|favicon\\.ico|apple-touch-icon\\.png|robots\\.txt)",
      headers: [{ key: "Cache-Control", value: "public, max-age=86400" }],
    },
  ],
  // Every browser gets the title with its page: streamed after it, a page has none until the stream says it.
  htmlLimitedBots: /.*/,
  serverExternalPackages: ["pg", "pdfkit"],
  // The documents' fonts are read by name, which tracing cannot see.
  outputFileTracingIncludes: {
    "/**": [
      "./node_modules/@expo-google-fonts/tinos/400Regular/*.ttf",
      "./node_modules/@expo-google-fonts/tinos/700Bold/*.ttf",
    ],
  },
  // A page that a role may not open responds with 403 (app/console/gate).
  experimental: { serverActions: { bodySizeLimit: "64kb" }, authInterrupts: true },
};

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // A trailing slash under /api/v1 is an unknown path, answered in our shape, never a redirect.
  skipTrailingSlashRedirect: true,
  skipProxyUrlNormalize: true,
  // Types and lint are checked by `npm test`, once.
  typescript: { ignoreBuildErrors: true },
  // What every answer has; pages have more from proxy.ts, and answers of the API from their one maker.
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
  ],
  serverExternalPackages: ["pg"],
  experimental: { serverActions: { bodySizeLimit: "64kb" } },
};

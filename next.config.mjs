import { readFileSync } from "node:fs";

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // A trailing slash under /api/v1 is an unknown path: the response has the API's shape and is never a
  // redirect.
  skipTrailingSlashRedirect: true,
  skipProxyUrlNormalize: true,
  // The headers of every response. proxy.ts adds more to pages, and api-exchange.ts to responses of the API.
  headers: async () => [
    {
      source: "/:path*",
      headers: [
        { key: "X-Content-Type-Options", value: "nosniff" },
        { key: "Strict-Transport-Security", value: "max-age=63072000; includeSubDomains" },
        { key: "X-Frame-Options", value: "DENY" },
        { key: "Referrer-Policy", value: "no-referrer" },
      ],
    },
    // What is public may be read, by programs too; nothing else is listed (public/robots.txt).
    {
      source: "/:path((?!docs(?:$|/|\\.md$)|llms\\.txt$|\\.well-known/|api/v1/openapi\\.json$).*)",
      headers: [{ key: "X-Robots-Tag", value: "noindex, nofollow" }],
    },
    {
      source: "/:file(icon\\.svg|favicon\\.ico|apple-touch-icon\\.png|robots\\.txt)",
      headers: [{ key: "Cache-Control", value: "public, max-age=86400" }],
    },
  ],
  // The names without a version redirect to the current version, because a lock file must name a version.
  // `npm run release` makes these archives.
  redirects: async () =>
    [
      ["offer-calculator.tgz", `offer-calculator-${version}.tgz`],
      ["offer_calculator.whl", `offer_calculator-${version}-py3-none-any.whl`],
      ["offer-calculator-cli.tgz", `offer-calculator-cli-${version}.tgz`],
    ].map(([name, newest]) => ({
      source: `/docs/clients/${name}`,
      destination: `/docs/clients/${newest}`,
      statusCode: 302,
    })),
  // For every browser, wait for the title before the response starts. Next would otherwise stream it after
  // the page.
  htmlLimitedBots: /.*/,
  // The product alone: `npm test -- types` checks tests, scripts and benches too.
  typescript: { tsconfigPath: "tsconfig.build.json" },
  // `next dev` would print each request's URL, and a link's contains its signature.
  logging: false,
  serverExternalPackages: ["pg", "pdfkit"],
  // The code reads the fonts of the documents by name, which Next's file tracing cannot detect.
  outputFileTracingIncludes: {
    "/**": [
      "./node_modules/@expo-google-fonts/tinos/400Regular/*.ttf",
      "./node_modules/@expo-google-fonts/tinos/700Bold/*.ttf",
    ],
  },
  experimental: {
    serverActions: { bodySizeLimit: "64kb" },
    // A page that a role may not open responds with 403 (app/console/gate).
    authInterrupts: true,
    // The cache of 150 MB speeds up the next build and slows down this one: scripts/next-build.mjs.
    turbopackFileSystemCacheForBuild: process.env.FIRST_BUILD !== "1",
  },
};

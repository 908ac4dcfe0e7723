/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // A trailing slash under /api/v1 is an unknown path, answered in our shape, never a redirect.
  skipTrailingSlashRedirect: true,
  skipProxyUrlNormalize: true,
  // Types and lint are checked by `npm test`, once.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["pg"],
  experimental: { serverActions: { bodySizeLimit: "64kb" } },
};

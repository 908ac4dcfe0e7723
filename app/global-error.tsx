"use client";

import { PageFailed } from "@/components/ui/page-failed";
import "./globals.css";

/** Replaces a whole document that failed, including the layout of all pages. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <head>
        <title>Offer Calculator</title>
      </head>
      <body>
        <PageFailed error={error} />
      </body>
    </html>
  );
}

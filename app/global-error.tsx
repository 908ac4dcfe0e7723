"use client";

import { PageFailed } from "@/components/ui/page-failed";
import "./globals.css";

/** In place of a whole document that failed, the layout of every page included. */
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

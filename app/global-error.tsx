"use client";

import { PageFailed } from "@/components/ui/page-failed";
import "./globals.css";

/** Replaces the document of a failed page outside the console, or of any page whose layout failed. */
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

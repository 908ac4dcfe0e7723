"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { reloadOnce } from "@/components/ui/reload-once";
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

interface PageFailedProps {
  error: Error & { digest?: string };
}

/** Replaces a page that failed. If a part of the page is missing, it is reloaded once first. */
function PageFailed({ error }: PageFailedProps) {
  const [failed, setFailed] = useState(false);
  useEffect(() => setFailed(!reloadOnce(error)), [error]);
  if (!failed) return null;
  return (
    <main id="main">
      <div role="alert" className="grid min-h-dvh content-center justify-items-center gap-3 px-4 text-center">
        <h1 className="text-20 font-semibold text-balance">This page did not load</h1>
        <p className="text-15 text-balance text-ink-2">Nothing that you have sent is lost.</p>
        {error.digest && <p className="text-13 text-ink-3">Request {error.digest}</p>}
        <Button kind="primary" onClick={() => location.reload()}>
          Load it again
        </Button>
      </div>
    </main>
  );
}

"use client";

import { PageFailed } from "@/components/ui/page-failed";

/** Replaces a page outside the console that failed. */
export default function PageError({ error }: { error: Error & { digest?: string } }) {
  return <PageFailed error={error} />;
}

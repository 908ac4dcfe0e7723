"use client";

import { PageFailed } from "@/components/ui/page-failed";

/** In place of a page outside the console that failed. */
export default function PageError({ error }: { error: Error & { digest?: string } }) {
  return <PageFailed error={error} />;
}

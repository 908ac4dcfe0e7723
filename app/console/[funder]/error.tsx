"use client";

import { useRouter } from "next/navigation";
import { startTransition, useEffect } from "react";
import { Button } from "@/components/ui/button";
import { reloadOnce } from "@/components/ui/reload-once";

interface FunderErrorProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** Shown inside the frame when a page of the console fails. */
export default function FunderError({ error, reset }: FunderErrorProps) {
  const router = useRouter();
  useEffect(() => {
    reloadOnce(error);
  }, [error]);
  const retry = () => {
    startTransition(() => {
      router.refresh();
      reset();
    });
  };
  return (
    <div className="empty-list" role="alert">
      <title>The page did not load</title>
      <h1 className="text-20 font-semibold">The page did not load. Nothing is lost.</h1>
      {error.digest && <p className="text-13 text-ink-3">Request {error.digest}</p>}
      <div className="mt-3">
        <Button onClick={retry}>Try again</Button>
      </div>
    </div>
  );
}

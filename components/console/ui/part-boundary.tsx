"use client";

import { useRouter } from "next/navigation";
import { Component, type ReactNode, startTransition } from "react";
import { Button } from "@/components/ui/button";

interface PartBoundaryProps {
  /** The noun for the part in the error message, such as `list`. */
  part: string;
  children: ReactNode;
}

// Rule: C6-4
/** An error boundary for one part of a page: the rest stays, and a button tries again. */
export function PartBoundary({ part, children }: PartBoundaryProps) {
  const router = useRouter();
  return (
    <Boundary part={part} refresh={() => router.refresh()}>
      {children}
    </Boundary>
  );
}

interface Failure {
  digest?: string;
}

class Boundary extends Component<PartBoundaryProps & { refresh: () => void }, { failure: Failure | null }> {
  override state: { failure: Failure | null } = { failure: null };

  static getDerivedStateFromError(failure: Failure) {
    return { failure };
  }

  override render() {
    const { part, children } = this.props;
    const { failure } = this.state;
    if (failure === null) return children;
    return (
      <div className="empty-list" role="alert">
        <h2 className="text-15 font-semibold">The {part} did not load. Nothing is lost.</h2>
        {failure.digest && <p className="text-13 text-ink-3">Request {failure.digest}</p>}
        <div className="mt-3">
          <Button onClick={() => this.retry()}>Try again</Button>
        </div>
      </div>
    );
  }

  private retry() {
    startTransition(() => {
      this.props.refresh();
      this.setState({ failure: null });
    });
  }
}

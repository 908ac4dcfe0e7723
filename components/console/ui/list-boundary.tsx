"use client";

import { useRouter } from "next/navigation";
import { Component, type ComponentProps, type ReactNode, startTransition } from "react";
import { Button } from "@/components/ui/button";
import { ListArea } from "./list-area";

/** The area of a list with its error boundary: the rest of the page stays, and a button tries again. */
export function ListBoundary(area: ComponentProps<typeof ListArea>) {
  const router = useRouter();
  return (
    <Boundary refresh={() => router.refresh()}>
      <ListArea {...area} />
    </Boundary>
  );
}

interface Failure {
  digest?: string;
}

class Boundary extends Component<{ children: ReactNode; refresh: () => void }, { failure: Failure | null }> {
  override state: { failure: Failure | null } = { failure: null };

  static getDerivedStateFromError(failure: Failure) {
    return { failure };
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return (
      <div className="empty-list" role="alert">
        <h2 className="text-15 font-semibold">The list did not load. Nothing is lost.</h2>
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

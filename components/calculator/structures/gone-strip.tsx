import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DRAWINGS } from "@/components/ui/icon";

interface GoneStripProps {
  /** The label of the structure that was chosen. */
  gone: string;
  /** The label of the one in its place. */
  shown: string;
  onDismiss: () => void;
}

/** Says that a structure is no longer offered, and what is shown in its place. */
export function GoneStrip({ gone, shown, onDismiss }: GoneStripProps) {
  return (
    <Alert
      tone="plain"
      icon={DRAWINGS.reset}
      action={
        <Button kind="quiet" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      <b>{gone} is no longer offered.</b> {shown} is shown with what you entered.
    </Alert>
  );
}

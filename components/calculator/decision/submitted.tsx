import { LocalTime } from "@/components/calculator/page/local-time";
import { secondsOf } from "@/components/calculator/page/times";
import { Alert } from "@/components/ui/alert";
import { buttonLook } from "@/components/ui/button";
import type { LinkedSubmission } from "@/lib/calculator/decisions";

/** The latest submission from this link, with a link to its receipt. */
export function Submitted({
  number,
  submittedAt,
  receiptPath,
}: Pick<LinkedSubmission, "number" | "submittedAt" | "receiptPath">) {
  return (
    <div className="pb-5">
      <Alert
        tone="ok"
        action={
          <a href={receiptPath} className={buttonLook("plain")}>
            View receipt
          </a>
        }
      >
        <b>
          You submitted terms on <LocalTime seconds={secondsOf(submittedAt)} />.
        </b>{" "}
        <span className="whitespace-nowrap enlarged:whitespace-normal">Reference {number}</span>
      </Alert>
    </div>
  );
}

import { counterText, submittedText } from "@/components/calculator/address/submitted-terms";
import { PageFrame } from "@/components/calculator/page/page-frame";
import { EndedReceipt, Receipt } from "@/components/calculator/receipt/receipt";
import { ReceiptWatch } from "@/components/calculator/receipt/receipt-actions";
import { ReceiptSheet } from "@/components/calculator/receipt/receipt-sheet";
import { pageRequest } from "@/lib/server/web/page-action";
import { isAwaited, progressText, receiptPage } from "@/lib/services/pages/receipt";
import { EndedLink, NotFoundWords } from "../dead-link";
import { type LinkPageProps, linkPartsOf, one } from "../link";
import { LinkPageSetup } from "../link-page-setup";
import { UnknownLink } from "../unknown-link";
import { checkReceipt, copySheet, sendSheet } from "./actions";

/** The receipt of a submission, for the link that it was made with. */
export default async function ReceiptPage(props: LinkPageProps) {
  const link = await linkPartsOf(props);
  const { number } = await props.searchParams;
  const now = new Date();
  const page = await pageRequest("/[dealId]/receipt", () => receiptPage(link, one(number), now));
  if (page.state === "not_found") return <UnknownLink words={<NotFoundWords />} />;
  if (page.state === "decided") {
    return (
      <>
        <LinkPageSetup accent={page.accent} isSandbox={page.isSandbox} />
        <EndedReceipt
          linkEnd={page.linkEnd}
          brand={page.brand}
          number={page.number}
          decision={page.decision}
          message={page.message}
          decidedAt={page.decidedAt}
          decided={page.decided}
        />
      </>
    );
  }
  if (page.state !== "live") return <EndedLink link={link} page={page} />;
  return (
    <>
      <LinkPageSetup accent={page.accent} isSandbox={page.isSandbox} />
      <PageFrame
        brand={page.brand}
        dealId={link.dealId}
        linkExpiresAt={page.linkExpiresAt}
        linkEnds={page.times.linkEnds}
        now={Math.floor(now.getTime() / 1000)}
        decided={page.decision?.decision === "accepted" || page.decision?.decision === "declined"}
      >
        <ReceiptWatch
          shown={{
            decidedAt: page.decision?.decidedAt ?? null,
            lock: page.merchantLock,
            disclosed: progressText(page.disclosure?.progress ?? page.sheet?.progress ?? null),
          }}
          awaitsMerchant={isAwaited(page.disclosure?.progress ?? page.sheet?.progress ?? null)}
          check={checkReceipt.bind(null, link, one(number))}
        />
        <Receipt
          brand={page.brand}
          deal={page.deal}
          linkExpiresAt={page.linkExpiresAt}
          calculatorPath={`${page.calculatorPath}#${submittedText(page.terms)}`}
          counterPath={
            page.counter && `${page.calculatorPath}#${counterText({ offered: page.counter.terms })}`
          }
          decision={page.decision}
          counter={page.counter}
          stipulations={page.stipulations}
          submission={page.submission}
          figures={page.figures}
          times={page.times}
          tooManyDisclosures={page.tooManyDisclosures}
          merchantLock={page.merchantLock}
          documentPath={page.documentPath}
          disclosure={page.disclosure}
          sheet={
            page.sheet && (
              <ReceiptSheet
                {...page.sheet}
                brandName={page.brand.name}
                send={sendSheet.bind(null, link, page.sheet.of)}
                copy={copySheet.bind(null, link, page.sheet.of)}
              />
            )
          }
        />
      </PageFrame>
    </>
  );
}

export const metadata = { title: "Receipt" };

import type { DisclosureDocument, Itemization } from "@/lib/calculator/document";
import type { SummaryRow } from "@/lib/calculator/document-rows";

interface SheetsProps {
  document: DisclosureDocument;
  /** The level of the sheets' headings. */
  level: "h1" | "h2";
}

/** A disclosure document: white sheets, word for word, with nothing of the page's in them. */
export function Sheets({ document, level: Heading }: SheetsProps) {
  const { title, rows, foot, signature, itemization, notice, mark } = document;
  const marked = mark !== null && <p className="mark">{mark}</p>;
  return (
    <>
      <section className="sheet">
        {marked}
        <Heading>
          <b>{title.bold}</b> {title.product}
        </Heading>
        <table className="summary">
          <colgroup>
            <col />
            <col />
            <col />
          </colgroup>
          <tbody>{rows.map(summaryRow)}</tbody>
        </table>
        <p className="foot">{foot}</p>
        <div className="signature">
          {signature.map((label) => (
            <span key={label}>{label}</span>
          ))}
        </div>
      </section>
      {itemization && (
        <section className="sheet">
          {marked}
          <Heading>{itemization.title}</Heading>
          <Lines {...itemization} />
        </section>
      )}
      {notice && (
        <section className="sheet">
          {marked}
          <Heading>{notice.title}</Heading>
          {notice.paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      )}
    </>
  );
}

function summaryRow({ label, labelRows, figure, paragraphs }: SummaryRow) {
  const texts = paragraphs.map((text) => <p key={text}>{text}</p>);
  return (
    <tr key={label ?? paragraphs[0]}>
      {label !== null &&
        (labelRows === 1 ? (
          <th scope="row">{label}</th>
        ) : (
          <th scope="rowgroup" rowSpan={labelRows}>
            {label}
          </th>
        ))}
      {figure === null ? (
        <td colSpan={2}>{texts}</td>
      ) : (
        <>
          <td className="figure">{figure}</td>
          <td>{texts}</td>
        </>
      )}
    </tr>
  );
}

function Lines({ lines }: Pick<Itemization, "lines">) {
  return (
    <table className="lines">
      <colgroup>
        <col />
        <col />
      </colgroup>
      <tbody>
        {lines.map(({ label, amount }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

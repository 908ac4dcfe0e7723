import { toSvgPath } from "lean-qr/extras/svg";
import { generate } from "lean-qr/nano";

/** The empty margin that QR readers need around a code, in squares of the code. */
const QUIET = 4;
/**
 * The most characters of a link: the squares of a longer one are too fine to read from paper with a phone.
 */
const LONGEST = 800;

/** The link that the code contains: one that is too long goes without the terms behind its #. */
export function codedLink(link: string): string {
  return link.length <= LONGEST ? link : link.replace(/#.*/, "");
}

// Rule: L2-17
/** A link as a QR code, black on white whatever the theme. */
export function LinkCode({ link }: { link: string }) {
  const code = generate(codedLink(link));
  const side = code.size + 2 * QUIET;
  return (
    <svg
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      aria-hidden="true"
      shapeRendering="crispEdges"
      className="iso-only -my-1 size-32 flex-none"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  );
}

/** Says on one line what the code opens, with its address. The signature is in the code alone. */
export function LinkPlace({ link }: { link: string }) {
  const { host, pathname } = new URL(link);
  return (
    <div className="iso-only pt-1 text-ink-2">
      <p className="one-line">
        The code opens {codedLink(link) === link ? "these terms" : "this offer"}: {host}
        {pathname}
      </p>
    </div>
  );
}

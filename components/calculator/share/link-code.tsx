import { toSvgPath } from "lean-qr/extras/svg";
import { generate } from "lean-qr/nano";

/** The empty ground that readers need around a code, in its squares. */
const QUIET = 4;
/** A longer link makes squares too fine for a phone to read off paper. */
const LONGEST = 800;

/** What the code of a link holds: the link, where it is too long without the terms behind its #. */
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

/** What the code opens, and where, on one line: never with the signature, which the code alone has. */
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

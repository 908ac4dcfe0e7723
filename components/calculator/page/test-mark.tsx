// Rule: B-34
/**
 * The marks of a sandbox's page: a strip above it, which is printed too, and a watermark. On the screen the
 * watermark is behind everything; on paper it lies over sheets that are white, too light to hide a figure.
 */
export function TestMark() {
  return (
    <>
      <aside aria-label="Test" className="test-mark test-strip">
        <b>Test</b>
        <span>Nothing on this page is real.</span>
      </aside>
      <svg aria-hidden="true" className="test-mark test-watermark">
        <pattern
          id="test-watermark"
          width="260"
          height="150"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-24)"
        >
          <text x="20" y="56">
            Test
          </text>
          <text x="150" y="131">
            Test
          </text>
        </pattern>
        <rect width="100%" height="100%" fill="url(#test-watermark)" />
      </svg>
    </>
  );
}

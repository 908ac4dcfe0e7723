/** A mark with the first letter of a funder's name, and the name. On a screen it takes one line. */
export function NameMark({ name }: { name: string }) {
  return (
    <>
      <svg viewBox="0 0 28 28" aria-hidden="true" className="size-[26px] flex-none">
        <rect className="fill-brand" x="1" y="1" width="26" height="26" rx="7" />
        <text className="fill-on-brand text-[15px] font-semibold" x="14" y="19.4" textAnchor="middle">
          {Array.from(name.trim())[0]?.toUpperCase()}
        </text>
      </svg>
      <bdi title={name} className="min-w-0 truncate print:wrap-anywhere print:whitespace-normal">
        {name}
      </bdi>
    </>
  );
}

import { isoTime } from "./times";

interface BrandTimeProps {
  /** Unix seconds. */
  seconds: number;
  /** The same by the brand's clock, "Jan 2, 2026, 4:11 PM CST". */
  text: string | null;
  className?: string;
}

/** A moment by the brand's clock, which it names, as what happened to a disclosure is told. */
export function BrandTime({ seconds, text, className }: BrandTimeProps) {
  return (
    <time dateTime={isoTime(seconds)} className={className}>
      {text}
    </time>
  );
}

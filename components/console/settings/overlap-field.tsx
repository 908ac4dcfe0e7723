/** How long an old key or secret works beside its successor, in seconds. */
const OVERLAPS = [
  [86_400, "24 hours"],
  [604_800, "7 days"],
  [3_600, "1 hour"],
  [0, "Stop it now"],
] as const;

/** The overlap that a rotation begins with, in seconds. */
export const USUAL_OVERLAP = 86_400;

interface OverlapFieldProps {
  /** Such as `Old key works for`. */
  label: string;
  seconds: number;
  onChange: (seconds: number) => void;
}

/** The choice of an overlap: 24 hours unless another is chosen. */
export function OverlapField({ label, seconds, onChange }: OverlapFieldProps) {
  return (
    <label className="field">
      <span>{label}</span>
      <select value={seconds} onChange={({ target }) => onChange(Number(target.value))}>
        {OVERLAPS.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The drawings of alerts: many pages of the console show an alert and none of the other icons. */
export const CHECK = "m3.2 8.4 3.2 3.2 6.4-7";
export const INFO = "M13.8 8A5.8 5.8 0 1 1 2.2 8a5.8 5.8 0 0 1 11.6 0zM8 7.4v3.4M8 5.2v.1";
export const WARNING = "M8 2.4 14.2 13.2H1.8zM8 6.6v3M8 11.4v.1";

/**
 * A line drawing on a grid of 16 by 16, of 1 rem where no class says otherwise. It is decorative: the text beside it
 * carries the meaning.
 */
export function Drawing({ path, className = "" }: { path: string; className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={`drawing ${className}`}>
      <path d={path} />
    </svg>
  );
}

import { Alert } from "@/components/ui/alert";

interface UnknownFilterProps {
  /** The parameters of the address. */
  given: Record<string, string | string[] | undefined>;
  /** The same as they were read: a value that no filter has is absent. */
  read: Record<string, unknown>;
  /** The names of the filters by parameter. */
  names: Record<string, string>;
  /** Whether it stands between the head and the rows of a list, from edge to edge. */
  inList?: boolean;
}

/** Says which filters of the address have a value that is none. Renders nothing if every one was read. */
export function UnknownFilter({ given, read, names, inList = false }: UnknownFilterProps) {
  const unknown = Object.entries(names).flatMap(([param, name]) => {
    const value = given[param];
    return value !== undefined && value !== "" && read[param] === undefined ? [{ name, value }] : [];
  });
  if (unknown.length === 0) return null;
  return (
    <div className={inList ? "bg-surface px-[24px] pb-4 max-phone:px-[16px]" : undefined}>
      <Alert tone="warn">
        {unknown.map(({ name, value }) => (
          <p key={name} className="wrap-anywhere">
            {`The address asks for “${value}” as ${name}, which is none: all are shown.`}
          </p>
        ))}
      </Alert>
    </div>
  );
}

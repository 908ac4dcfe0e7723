import type { OpenApiDocument } from "./openapi-document";
import { ObjectLink } from "./schema-fields";

/** The objects of the API, with links to their pages. */
export function ObjectList({ document }: { document: OpenApiDocument }) {
  return (
    <ul className="my-3 grid gap-x-6 gap-y-1 text-15 phone:grid-cols-2">
      {Object.keys(document.components.schemas).map((name) => (
        <li key={name}>
          <ObjectLink name={name} />
        </li>
      ))}
    </ul>
  );
}

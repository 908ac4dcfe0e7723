import { notFound } from "next/navigation";
import { DocsPage } from "@/components/docs/docs-page";
import { objectLead } from "@/components/docs/reference/reference-text";
import { FieldList, fieldsOf } from "@/components/docs/reference/schema-fields";
import { OPENAPI } from "../../../openapi";

interface ObjectPageProps {
  params: Promise<{ name: string }>;
}

export function generateStaticParams() {
  return Object.keys(OPENAPI.components.schemas).map((name) => ({ name }));
}

/** The fields of one object. */
export default async function ObjectPage({ params }: ObjectPageProps) {
  const { name } = await params;
  const schema = new Map(Object.entries(OPENAPI.components.schemas)).get(name) ?? notFound();
  return (
    <DocsPage
      current="/docs/reference"
      title={name}
      lead={objectLead(schema)}
      contents={[{ href: "/docs/reference#objects", title: "All objects" }]}
    >
      <FieldList fields={fieldsOf(schema)} />
    </DocsPage>
  );
}

export async function generateMetadata({ params }: ObjectPageProps) {
  return { title: (await params).name };
}

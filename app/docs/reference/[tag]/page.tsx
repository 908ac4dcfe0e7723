import { notFound } from "next/navigation";
import { ChosenLanguage } from "@/components/docs/chosen-language";
import { DocsPage } from "@/components/docs/docs-page";
import { TextLink } from "@/components/docs/prose";
import { nameInPath, taggedOperations } from "@/components/docs/reference/openapi-document";
import { OperationSection } from "@/components/docs/reference/operation-section";
import { OPENAPI } from "../../openapi";

interface TagPageProps {
  params: Promise<{ tag: string }>;
}

export function generateStaticParams() {
  return taggedOperations(OPENAPI).map(({ tag }) => ({ tag: nameInPath(tag) }));
}

/** The operations of one tag. */
export default async function TagPage({ params }: TagPageProps) {
  const { tag, operations } = (await tagged(params)) ?? notFound();
  return (
    <DocsPage
      current="/docs/reference"
      title={tag.name}
      lead={tag.description}
      contents={operations.map(({ operation }) => ({
        href: `#${operation.operationId}`,
        title: operation.summary,
      }))}
      wide
    >
      <p className="mt-3 mb-8 max-w-[42rem] text-14 text-ink-2">
        The examples use the client and the variables of the{" "}
        <TextLink href="/docs#client">start page</TextLink>. The curl examples sign by themselves.
      </p>
      {operations.map((found) => (
        <OperationSection key={found.operation.operationId} document={OPENAPI} found={found} />
      ))}
      <ChosenLanguage />
    </DocsPage>
  );
}

export async function generateMetadata({ params }: TagPageProps) {
  return { title: (await tagged(params))?.tag.name };
}

async function tagged(params: TagPageProps["params"]) {
  const name = (await params).tag;
  return taggedOperations(OPENAPI).find(({ tag }) => nameInPath(tag) === name);
}

import { notFound } from "next/navigation";
import { Fragment } from "react";
import { ChosenLanguage } from "@/components/docs/chosen-language";
import { DocsPage } from "@/components/docs/docs-page";
import { Inline, Markdown } from "@/components/docs/markdown";
import { belowLead, checkedTokens, guideText, headingsOf } from "@/components/docs/markdown-text";
import { GUIDE } from "../guide";
import { filledSource, pieces } from "../live/parts";

interface GuidePageProps {
  params: Promise<{ page?: string[] }>;
}

export function generateStaticParams() {
  return [...GUIDE.keys()].map((path) => ({ page: path.split("/").slice(2) }));
}

/** A page of the guide: its source in docs/guide, with its values and live parts. */
export default async function GuidePage({ params }: GuidePageProps) {
  const { path, source } = await found(params);
  const { title, lead, body } = guideText(filledSource(source));
  return (
    <DocsPage
      current={path}
      title={title}
      lead={<Inline tokens={checkedTokens(lead.tokens)} />}
      contents={headingsOf(body)}
    >
      {pieces(belowLead(source)).map(({ key, piece }) => (
        <Fragment key={key}>
          {typeof piece === "string" ? <Markdown text={piece} /> : piece.component}
        </Fragment>
      ))}
      <ChosenLanguage />
    </DocsPage>
  );
}

export async function generateMetadata({ params }: GuidePageProps) {
  const { path, source } = await found(params);
  return { title: path === "/docs" ? "Documentation" : guideText(source).title };
}

async function found(params: GuidePageProps["params"]): Promise<{ path: string; source: string }> {
  const path = ["/docs", ...((await params).page ?? [])].join("/");
  return { path, source: GUIDE.get(path) ?? notFound() };
}

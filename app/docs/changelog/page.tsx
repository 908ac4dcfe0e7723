import changelog from "@/CHANGELOG.md?text" with { type: "text" };
import { DocsPage } from "@/components/docs/docs-page";
import { type ChangelogPart, changelogVersions } from "@/components/docs/markdown";
import { Heading, Paragraph, Words } from "@/components/docs/prose";

export const metadata = { title: "Changelog" };

/** CHANGELOG.md: what each version changed for its users. */
export default function ChangelogPage() {
  const versions = changelogVersions(changelog);
  return (
    <DocsPage
      current="/docs/changelog"
      title="Changelog"
      lead="What changed, newest first. The OpenAPI document, both clients and the service have the same version."
      contents={versions.map(({ version }) => ({ href: `#v${version}`, title: version }))}
    >
      <Paragraph>
        A new field, operation, event or allowed value is a minor version. A change that would break a program
        is a new major version.
      </Paragraph>
      {versions.map(({ version, parts }) => (
        <section key={version}>
          <Heading id={`v${version}`}>{version}</Heading>
          {parts.map((part) => (
            <Part key={part.heading} {...part} />
          ))}
        </section>
      ))}
    </DocsPage>
  );
}

function Part({ heading, paragraphs, items }: ChangelogPart) {
  return (
    <>
      {heading && <h3 className="mt-6 mb-2 text-16 font-semibold">{heading}</h3>}
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      <ul className="my-3 grid max-w-[42rem] list-disc gap-2 pl-5 text-15 text-ink-2 marker:text-ink-3">
        {items.map(({ title, text }) => (
          <li key={text} className="pl-1">
            {title && (
              <strong className="font-medium text-ink">
                <Words>{`${title}: `}</Words>
              </strong>
            )}
            <Words>{text}</Words>
          </li>
        ))}
      </ul>
    </>
  );
}

import { buttonLook } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { SkipLink } from "@/components/ui/skip-link";

const DOCUMENTATION = [
  { href: "/docs/signing", title: "Signing", text: "Sign a request, with code in six languages." },
  { href: "/docs/reference", title: "Reference", text: "Every operation, field and example." },
  {
    href: "/docs/webhooks",
    title: "Callbacks and webhooks",
    text: "What we send to you, and how to verify it.",
  },
];

/**
 * Describes the service to a person without a link: it sends brokers back to their message and developers to
 * the documentation.
 */
export default function HomePage() {
  return (
    <>
      <SkipLink />
      <header className="border-b border-line bg-surface">
        <div className="page-width flex min-h-14 items-center py-2">
          <span className="text-15 font-semibold">Offer Calculator</span>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="page-width pt-10 pb-24 outline-none phone:pt-16">
        <div className="max-w-[42rem]">
          <h1 className="text-28 font-semibold tracking-[-0.022em] text-balance">
            Offers that a broker can configure
          </h1>
          <p className="mt-3 text-16 text-ink-2">
            A funder publishes the limits of a merchant cash advance: price, upsell, payments and fees. The
            broker opens a signed link, sets the terms within those limits, sees every figure to the cent, and
            submits the deal to the funder.
          </p>
        </div>
        <div className="mt-10 grid items-start gap-6 wide:grid-cols-2">
          <section aria-labelledby="brokers" className="rounded-m border border-line bg-surface p-6">
            <h2 id="brokers" className="text-18 font-semibold">
              You are a broker
            </h2>
            <p className="mt-2 text-ink-2">
              An offer opens with the complete link that your funder sent you. Open the original message and
              follow the whole link. If it does not open, ask the funder for a new one.
            </p>
          </section>
          <section aria-labelledby="funders" className="rounded-m border border-line bg-surface p-6">
            <h2 id="funders" className="text-18 font-semibold">
              You work for a funder
            </h2>
            <p className="mt-2 text-ink-2">
              The documentation takes you from a key to your first offer in five minutes.
            </p>
            <a href="/docs" className={`mt-4 ${buttonLook("primary")}`}>
              Read the documentation
            </a>
            <ul className="mt-5 border-t border-line [&>li+li]:border-t [&>li+li]:border-line">
              {DOCUMENTATION.map(({ href, title, text }) => (
                <li key={href}>
                  <a href={href} className="group flex min-h-12 items-center gap-3 py-2.5">
                    <Icon name="document" className="size-4 shrink-0 text-ink-3" />
                    <span className="min-w-0">
                      <span className="font-medium text-brand-text group-hover:underline">{title}</span>
                      <span className="block text-13 text-ink-2">{text}</span>
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </main>
    </>
  );
}

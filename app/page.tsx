/** The front door: there is nothing to see without a link. */
export default function HomePage() {
  return (
    <main className="mx-auto max-w-xl px-4 py-16">
      <h1 className="text-2xl font-semibold">Offer Calculator</h1>
      <p className="mt-4">An offer opens with the complete link your funder sent you.</p>
    </main>
  );
}

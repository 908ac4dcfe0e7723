/** An empty dynamic page, under the same layout and headers as every other. */
export default async function EmptyPage({ searchParams }: { searchParams: Promise<object> }) {
  await searchParams;
  return <main />;
}

/** F: reads the body and responds with a constant: what the framework costs. */
export async function POST(request: Request): Promise<Response> {
  await request.arrayBuffer();
  return new Response('{"ok":true}', { headers: { "Content-Type": "application/json" } });
}

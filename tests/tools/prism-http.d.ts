// What is used of @stoplight/prism-http, which is a package of tests/tools and is not installed with the
// product.

interface Operation {
  iid: string;
  method: string;
  path: string;
}

declare module "@stoplight/prism-http" {
  export function getHttpOperationsFromSpec(document: string): Promise<Operation[]>;
}

declare module "@stoplight/prism-http/dist/validator/index.js" {
  export function validateOutput(output: {
    resource: Operation;
    element: { statusCode: number; headers: Record<string, string>; body: unknown };
  }): { _tag: "Left"; left: { message: string }[] } | { _tag: "Right" };
}

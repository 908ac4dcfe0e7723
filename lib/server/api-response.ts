import "server-only";

/** What a request is answered. The headers that every response has are not among these. */
export interface ApiResponse {
  status: number;
  body: object | null;
  headers?: Record<string, string>;
}

/** What the responses of one successful operation share. */
export interface SuccessShape {
  status: number;
  /** The path of the request. */
  path: string;
  /** The property of the body that ends the path of what was created: `Location` is that path. */
  locatedBy?: "deal_id" | "id";
}

/** The response of an operation that succeeded with a body. */
export function successResponse({ status, path, locatedBy }: SuccessShape, body: object | null): ApiResponse {
  if (!locatedBy) return { status, body };
  return { status, body, headers: { Location: `${path}/${Reflect.get({ ...body }, locatedBy)}` } };
}

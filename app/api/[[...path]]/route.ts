import { unknownPaths } from "@/lib/server/route-handlers";

// Rules: D3-42, D3-43
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unknownPaths();

import { unknownPaths } from "@/lib/server/web/route-handlers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unknownPaths();

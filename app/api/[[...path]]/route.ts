import { unknownPaths } from "@/lib/server/route-handlers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unknownPaths();

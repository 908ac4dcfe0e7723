import { unknownApiPath } from "@/lib/server/api-route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unknownApiPath();

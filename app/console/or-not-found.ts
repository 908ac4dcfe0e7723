import { notFound } from "next/navigation";
import { ApiError } from "@/lib/schemas/errors";

/** What a service found; the page of what does not exist if it is NOT_FOUND. */
export async function orNotFound<Found>(search: Promise<Found>): Promise<Found> {
  try {
    return await search;
  } catch (error) {
    if (error instanceof ApiError && error.code === "NOT_FOUND") notFound();
    throw error;
  }
}

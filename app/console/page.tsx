import { redirect } from "next/navigation";

/** Redirects to the list of funders. */
export default function Console() {
  redirect("/console/-");
}

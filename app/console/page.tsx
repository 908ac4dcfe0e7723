import { redirect } from "next/navigation";

/** The console's address: the list of funders leads on. */
export default function Console() {
  redirect("/console/-");
}

import { LinkProblem } from "@/components/calculator/link/link-problem";

/** One and the same page for an unknown deal, a bad signature and another funder's deal. */
export default function NotFound() {
  return <LinkProblem kind="not_found" link={null} />;
}

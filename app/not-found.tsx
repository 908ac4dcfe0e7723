import { LinkProblem } from "@/components/calculator/link/link-problem";

/** One page for an unknown deal, an invalid signature and another funder's deal. */
export default function NotFound() {
  return <LinkProblem kind="not_found" link={null} />;
}

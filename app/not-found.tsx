import { LinkProblem } from "@/components/calculator/link/link-problem";

/** One page for an unknown deal, an invalid signature and another funder's deal. */
export default function NotFound() {
  // The pages of a link have no other title before they know its offer.
  return (
    <>
      <title>Offer Calculator</title>
      <LinkProblem kind="not_found" link={null} />
    </>
  );
}

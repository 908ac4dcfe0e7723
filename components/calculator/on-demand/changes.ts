export { Compare } from "@/components/calculator/compare/compare";
export { LatestSubmission } from "@/components/calculator/decision/latest-submission";
export { adoptOffer, looksTheSame } from "@/components/calculator/offer/offer-change";
export { OfferUpdated } from "@/components/calculator/offer/offer-updated";
export { adoptStructures } from "@/components/calculator/structures/adoption";

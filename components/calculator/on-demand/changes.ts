export { LatestSubmission } from "@/components/calculator/decision/latest-submission";
export { carryForm, carryPins } from "@/components/calculator/offer/carry-over";
export { looksTheSame } from "@/components/calculator/offer/offer-change";
export { OfferChanged } from "@/components/calculator/offer/offer-changed";
export { OfferEnded } from "@/components/calculator/offer/offer-ended";
export { PageWatch } from "@/components/calculator/page/page-watch";
export { ChangeToast } from "@/components/calculator/results/change-toast";
export { adoptStructures } from "@/components/calculator/structures/adoption";

export { OwedQuestion } from "@/components/calculator/merchant/owed-question";
export { SendDialog } from "@/components/calculator/merchant/send-dialog";
export { ReviewDialog } from "@/components/calculator/review/review-dialog";
export { ShortcutList } from "@/components/calculator/shortcut-list";

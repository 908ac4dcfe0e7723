export { PageDialogs } from "@/components/calculator/page/page-dialogs";
export { ShortcutList } from "@/components/calculator/shortcut-list";

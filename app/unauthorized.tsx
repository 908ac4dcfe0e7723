// Next sends this with every page as data. Its own page is larger, and nothing leads to it: the console has its own.
export { default } from "./not-found";

/** The text of a file that is imported with `with { type: "text" }`. */
declare module "*?text" {
  const text: string;
  export default text;
}

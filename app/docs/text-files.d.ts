/** A file's text, taken in with `with { type: "text" }`. */
declare module "*?text" {
  const text: string;
  export default text;
}

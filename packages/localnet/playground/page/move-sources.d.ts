/** Move sources are bundled as text. */
declare module '*.move' {
  const text: string;
  export default text;
}

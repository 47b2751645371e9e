declare module 'commonmark-spec' {
  /** The examples of the specification, in its order; `→` stands for a tab. */
  export const tests: { markdown: string }[];
}

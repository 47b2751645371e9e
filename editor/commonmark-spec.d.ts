declare module 'commonmark-spec' {
  /** The examples of the CommonMark specification in order. `→` stands for a tab. */
  export const tests: { markdown: string }[];
}

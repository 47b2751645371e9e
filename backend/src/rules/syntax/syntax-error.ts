/** A syntax error in a rules file. The message is one sentence that starts with file, line and column. */
export class RulesSyntaxError extends Error {
  override name = 'RulesSyntaxError';
  readonly line: number;
  readonly column: number;

  constructor(file: string, line: number, column: number, fault: string) {
    super(`${file}:${line}:${column}: ${fault}`);
    this.line = line;
    this.column = column;
  }
}

/** A part of the source, from the offset `at` up to the offset `end`, in UTF-16 units. */
export interface Place {
  at: number;
  end: number;
}

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

export type BinaryOperator =
  | '||'
  | '&&'
  | 'in'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | '/'
  | '%';

/** The type names that can follow `is`. */
export const TYPE_NAMES = [
  'bool',
  'bytes',
  'constraint',
  'duration',
  'float',
  'int',
  'latlng',
  'list',
  'map',
  'map_diff',
  'number',
  'path',
  'set',
  'string',
  'timestamp',
  'vector',
] as const;
export type TypeName = (typeof TYPE_NAMES)[number];

/** `height`: the number of levels in the expression's tree, including parentheses. */
export type Expression = Place & { height: number; parenthesised?: boolean } & Form;

export type Form =
  | { kind: 'literal'; value: null | boolean | bigint | number | string }
  | { kind: 'bytes'; value: Buffer }
  | { kind: 'list'; items: Expression[] }
  | { kind: 'map'; entries: { key: Expression; value: Expression }[] }
  | { kind: 'path'; segments: (string | Expression)[] }
  | { kind: 'variable'; name: string }
  | { kind: 'member'; object: Expression; name: string }
  | { kind: 'index'; object: Expression; index: Expression }
  | { kind: 'slice'; object: Expression; from: Expression; to: Expression }
  | { kind: 'call'; name: string; args: Expression[] }
  | { kind: 'method'; object: Expression; name: string; args: Expression[] }
  | { kind: 'unary'; operator: '!' | '-'; operand: Expression }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
  | { kind: 'is'; operand: Expression; type: TypeName }
  | { kind: 'ternary'; condition: Expression; yes: Expression; no: Expression };

export interface FunctionDeclaration extends Place {
  name: string;
  parameters: { name: string; at: number }[];
  lets: { name: string; value: Expression; at: number }[];
  result: Expression;
}

/** The service for which a rules file is written. */
export type Service = 'cloud.firestore' | 'firebase.storage';

export const OPERATIONS = ['get', 'list', 'create', 'update', 'delete'] as const;
export type Operation = (typeof OPERATIONS)[number];

export interface Allow extends Place {
  operations: Set<Operation>;
  /** The condition; null if access is always allowed. */
  condition: Expression | null;
}

export type PathPart = { kind: 'literal'; text: string } | { kind: 'one' | 'many'; name: string; at: number };

export interface Block extends Place {
  path: PathPart[];
  functions: FunctionDeclaration[];
  allows: Allow[];
  blocks: Block[];
}

export interface RulesFile {
  version: 1 | 2;
  functions: FunctionDeclaration[];
  service: Block;
}

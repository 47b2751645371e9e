import type { Operation, PathPart } from '../syntax/ast.ts';
import type { Evaluate } from './run.ts';

/** A compiled rules file. */
export interface CompiledRules {
  root: CompiledBlock;
  version: 1 | 2;
}

/** A match block ready to be evaluated. */
export interface CompiledBlock {
  path: readonly PathPart[];
  allows: { operations: ReadonlySet<Operation>; condition: Evaluate; line: number }[];
  blocks: CompiledBlock[];
}

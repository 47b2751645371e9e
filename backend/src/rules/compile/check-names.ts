import type { FunctionDeclaration } from '../syntax/ast.ts';
import type { Source } from '../syntax/source.ts';
import { NAMESPACES } from '../values/namespaces.ts';

const MOST_PARAMETERS = 7;
const MOST_LETS = 10;

/** Rejects too many parameters or variables of a function, duplicates among their names, and names of namespaces. */
export function checkFunction(source: Source, { name, parameters, lets, at }: FunctionDeclaration): void {
  if (parameters.length > MOST_PARAMETERS)
    source.fail(at, `function '${name}' has more than ${MOST_PARAMETERS} parameters`);
  if (lets.length > MOST_LETS) source.fail(at, `function '${name}' has more than ${MOST_LETS} variables`);
  const names = new Set<string>();
  for (const declared of [...parameters, ...lets]) {
    checkName(source, declared);
    if (names.has(declared.name))
      source.fail(declared.at, `'${declared.name}' is declared twice in '${name}'`);
    names.add(declared.name);
  }
}

/** Rejects a wildcard, parameter or variable that has the name of a namespace. */
export function checkName(source: Source, { name, at }: { name: string; at: number }): void {
  if (NAMESPACES.has(name)) source.fail(at, `'${name}' is a namespace and cannot be redeclared`);
}

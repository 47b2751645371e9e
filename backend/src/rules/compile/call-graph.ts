import type { Source } from '../syntax/source.ts';
import type { CompiledFunction } from './compiler.ts';

const MOST_CALLS = 20;

/** Rejects recursive functions, direct or indirect, and chains of more than 20 calls. */
export function checkCalls(functions: readonly CompiledFunction[], source: Source): void {
  const heights = new Map<CompiledFunction, number>();
  const underWay = new Set<CompiledFunction>();
  const heightOf = (own: CompiledFunction): number => {
    const known = heights.get(own);
    if (known !== undefined) return known;
    underWay.add(own);
    let height = 1;
    for (const { callee, at } of own.calls) {
      if (underWay.has(callee)) source.fail(at, `'${callee.declaration.name}' calls itself`);
      if (underWay.size < MOST_CALLS) height = Math.max(height, heightOf(callee) + 1);
      else height = MOST_CALLS + 1;
      if (height > MOST_CALLS) source.fail(at, `function calls are nested more than ${MOST_CALLS} deep`);
    }
    underWay.delete(own);
    heights.set(own, height);
    return height;
  };
  for (const own of functions) heightOf(own);
}

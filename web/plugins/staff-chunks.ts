import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** The part of Rolldown's plugin context that gives the imports of a module. */
interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const FOLDER = join(import.meta.dirname, '../staff');
/**
 * Each chunk with the modules that it is for, in the order in which they are opened. A chunk contains the site's code that
 * its modules import, unless an earlier chunk does.
 */
const CHUNKS = Object.entries({
  staff: ['main.tsx', 'dashboard/dashboard.tsx'],
  'post-editor': ['posts/post-editor.tsx'],
  'markdown-editor': ['markdown/markdown-editor.tsx'],
});
/** Matches the site's own code, and the packages of the text field. */
const OWN =
  /^(?!.*[\\/]node_modules[\\/])|[\\/]node_modules[\\/](?:@codemirror|@lezer|style-mod|crelt|w3c-keyname)[\\/]/;
/** What the login needs of Mantine, besides what all screens need. */
const INPUTS =
  /[\\/]@mantine[\\/]core[\\/].*[\\/](?:Input|InputBase|TextInput|Stack|use-resolved-styles-api)[\\/]/;
const MANTINE = /[\\/]node_modules[\\/](?:@mantine|@floating-ui|react-)/;

/**
 * The chunks of the staff app. By itself Rolldown makes one for each set of screens that share a module: 127 scripts for
 * the page of a post instead of 24, which a slow processor opens later (bench/README.md#typing). The order of execution
 * must be strict, because these chunks import each other.
 */
export const staffChunks: Pick<Rolldown.OutputOptions, 'codeSplitting' | 'strictExecutionOrder'> = {
  strictExecutionOrder: true,
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [
      { name: nameOfChunk(), debugName: 'own code' },
      { name: 'packages', tags: ['$initial'] },
      { name: 'inputs', test: INPUTS },
      { name: 'mantine', test: MANTINE },
    ],
  },
};

function nameOfChunk(): (id: string, modules: Modules) => string | null {
  let chunkOf: Map<string, string> | null = null;
  return (id, modules) => {
    chunkOf ??= chunksOf(modules);
    return chunkOf.get(id) ?? null;
  };
}

function chunksOf(modules: Modules): Map<string, string> {
  const chunkOf = new Map<string, string>();
  for (const [chunk, files] of CHUNKS) {
    const open = files.map((file) => join(FOLDER, file));
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (chunkOf.has(id) || !OWN.test(id)) continue;
      chunkOf.set(id, chunk);
      open.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
    }
  }
  return chunkOf;
}

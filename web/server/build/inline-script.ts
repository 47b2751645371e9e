import { writeFileSync } from 'node:fs';
import { build } from 'vite';

/**
 * Bundles a module into a minified classic script, to be inlined in HTML. The minifier escapes `</script`. Throws if
 * the module cannot be bundled.
 */
export async function inlineScript(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  });
  const [chunk] = 'output' in built ? built.output : [];
  if (chunk?.type !== 'chunk') throw new Error(`${file} cannot be bundled into an inline script.`);
  return chunk.code.trim();
}

// Bundles a module (first argument) into a file (second argument). Runs as a separate process, because the bundler would
// keep 60 MiB of the site's memory.
if (import.meta.main) {
  const [source = '', target = ''] = process.argv.slice(2);
  writeFileSync(target, await inlineScript(source));
}

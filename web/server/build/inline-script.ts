import { build } from 'vite';

/**
 * Minifies a module into a classic script without imports, to be inlined in HTML; the minifier escapes text that would
 * end the script element. Throws when the module does not parse.
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

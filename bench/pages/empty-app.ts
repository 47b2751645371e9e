import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** The script of a minimal app with React and React Router. The exports keep these components in the bundle. */
const CODE = `
  import { createElement } from 'react';
  import { hydrateRoot } from 'react-dom/client';
  import { Link, Outlet, Scripts } from 'react-router';
  import { HydratedRouter } from 'react-router/dom';
  hydrateRoot(document, createElement(HydratedRouter));
  export { Link, Outlet, Scripts };
`;
const ID = 'empty-app';

/** The size of the minimal app's scripts in bytes, compressed with Brotli. */
export async function emptyAppBytes(): Promise<number> {
  const { build } = await import('vite');
  const web = join(import.meta.dirname, '../../web');
  const built = await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: ID,
        // Gives the module a path inside the site's folder, so that its imports are resolved there.
        resolveId: (source) => (source === ID ? join(web, 'app', ID) : null),
        load: (id) => (id === join(web, 'app', ID) ? CODE : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: ID, preserveEntrySignatures: 'exports-only' } },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return outputs.reduce(
    (bytes, file) => bytes + (file.type === 'chunk' ? brotliCompressSync(file.code).length : 0),
    0,
  );
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const root = join(import.meta.dirname, '..');
const shape = z.strictObject({
  flags: z.array(z.string()),
  environment: z.record(z.string(), z.string()),
  compileCache: z.string(),
});
const { flags, environment, compileCache } = shape.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, 'site-process.json'), 'utf8')),
);

/** Arguments and environment variables with which Node starts the site. `run.mjs` uses the same for `npm start`. */
export const SITE_PROCESS = {
  args: [...flags, 'main.ts'],
  env: { ...environment, NODE_COMPILE_CACHE: join(root, compileCache) },
};

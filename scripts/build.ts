import { join } from 'node:path';
import { ensureBuilt } from '../web/server/build/ensure-built.ts';

await ensureBuilt(join(import.meta.dirname, '..'));

import { createRequire } from 'node:module';
import type * as Culori from 'culori';

/** culori as one CommonJS bundle. Its ESM build has 150 files, which every start would read. */
export const { blend, converter, formatHex, parse, wcagContrast, wcagLuminance } = createRequire(
  import.meta.url,
)('culori') as typeof Culori;

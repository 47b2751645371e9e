import { createRequire } from 'node:module';
import type * as Culori from 'culori';

/** The computing with colours, as one file: as ES modules it is 150, and each start would read them all. */
export const { blend, converter, formatHex, interpolate, parse, wcagContrast, wcagLuminance } = createRequire(
  import.meta.url,
)('culori') as typeof Culori;

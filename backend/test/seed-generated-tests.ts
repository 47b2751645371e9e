import fc from 'fast-check';
import { SEED } from './rounds.ts';

// Runs before every test file: what fast-check generates follows from SEED.
fc.configureGlobal({ seed: SEED });

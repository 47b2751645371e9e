import fc from 'fast-check';
import { SEED } from './rounds.ts';

// Runs before every test file, so that fast-check generates its cases from SEED.
fc.configureGlobal({ seed: SEED });

import fc from 'fast-check';
import { SEED } from './rounds.ts';

// Runs before every test file: fast-check's cases follow from SEED.
fc.configureGlobal({ seed: SEED });

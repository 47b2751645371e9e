import { CONDITIONS, DIFFERENT } from './condition-cases.ts';
import { CONVERSIONS } from './conversion-cases.ts';
import { REQUESTS } from './request-cases.ts';
import type { RulesCase } from './rules-case.ts';

/** The cases of all tables. */
export const RULES_CASES: readonly RulesCase[] = [
  ...CONDITIONS.map(([id, condition, ours]): RulesCase => ({ id, condition, ours })),
  ...DIFFERENT.map(
    ([id, condition, ours, google, because]): RulesCase => ({
      id,
      condition,
      ours,
      google: { verdict: google, because },
    }),
  ),
  ...CONVERSIONS,
  ...REQUESTS,
];

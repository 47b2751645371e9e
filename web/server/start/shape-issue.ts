import type * as z from 'zod';

const WORDS: Record<string, string> = {
  array: 'a list in square brackets',
  object: 'an object in braces',
  string: 'a text',
};

/** What does not fit, in words for a person who writes a file; undefined where the schema has a sentence of its own. */
export const shapeIssue: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys')
    return `has what is not known: ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
  if (issue.code === 'invalid_type')
    return `${issue.input === undefined ? 'is missing: it must be' : 'must be'} ${WORDS[issue.expected] ?? `a ${issue.expected}`}`;
  return undefined;
};

import * as z from 'zod';
import { closeName } from '../../close-name.ts';

const WORDS: Record<string, string> = {
  array: 'a list in square brackets',
  object: 'an object in braces',
  string: 'text',
};

/** A readable message for a Zod error that has no message of its own. */
export const shapeIssue: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') {
    const known = issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape) : [];
    const names = issue.keys.map((key) => {
      const close = closeName(key, known);
      return `"${key}"${close ? ` (did you mean "${close}"?)` : ''}`;
    });
    return `has unknown fields: ${names.join(', ')}`;
  }
  if (issue.code === 'invalid_type')
    return `${issue.input === undefined ? 'is missing: it must be' : 'must be'} ${WORDS[issue.expected] ?? `a ${issue.expected}`}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_big') return `is too long or too large: the limit is ${issue.maximum}`;
  if (issue.code === 'too_small') return `is too short or too small: the minimum is ${issue.minimum}`;
  return 'has a value that is not allowed';
};

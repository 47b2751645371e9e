import type { FieldTexts } from '../../../platform/staff/editing/fields.ts';
import { newPost, POST_FIELDS, POST_LABELS, type Post, type PostField } from '../../domain/posts/post.ts';

/** Fields whose value is a list of strings, such as author ids. */
const LISTS = POST_FIELDS.filter((field) => Array.isArray(newPost('', 0)[field]));

/** Converts the fields of a post to text and back. A list becomes one line per entry. */
export const POST_TEXTS: FieldTexts<Post, PostField> = {
  labels: POST_LABELS,
  longTexts: ['content'],
  text: (_field, value) => (Array.isArray(value) ? value.join('\n') : (value ?? '')),
  parse: (field, text) =>
    LISTS.includes(field)
      ? [...new Set(text.split('\n').map((entry) => entry.trim()))].filter((entry) => entry !== '')
      : text,
};

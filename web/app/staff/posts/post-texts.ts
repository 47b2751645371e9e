import type { Post, PostField } from '../../domain/post.ts';
import { POST_LABELS } from '../../domain/post.ts';
import type { FieldTexts } from '../editing/field-texts.ts';

/** The fields of a post as text: authors have one id on each line. */
export const POST_TEXTS: FieldTexts<Post, PostField> = {
  labels: POST_LABELS,
  text: (_field, value) => (Array.isArray(value) ? value.join('\n') : (value ?? '')),
  parse: (field, text) =>
    field === 'authors'
      ? [...new Set(text.split('\n').map((id) => id.trim()))].filter((id) => id !== '')
      : text,
};

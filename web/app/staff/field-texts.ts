import type { EditableField } from '../domain/post-draft.ts';

/** What the form calls the fields of a post. */
export const FIELD_LABELS: Record<EditableField, string> = {
  title: 'Title',
  authors: 'Authors',
  shortText: 'Short Text',
  image: 'Image',
  content: 'Content',
};

/** A field's value as text: lists have one id on each line. */
export function fieldText(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join('\n') : (value ?? '');
}

/** The value of a field that was edited as text. */
export function fieldValue(field: EditableField, text: string): string | string[] {
  if (field !== 'authors') return text;
  return [...new Set(text.split('\n').map((id) => id.trim()))].filter((id) => id !== '');
}

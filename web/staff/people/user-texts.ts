import type { EditedUser } from '../../domain/people/user-draft.ts';
import { typedLevel } from '../../domain/people/user-draft.ts';
import type { UserField } from '../../domain/people/user-record.ts';
import { USER_LABELS } from '../../domain/people/user-record.ts';
import type { FieldTexts } from '../editing/field-texts.ts';

/** Converts the fields of a user record to text. */
export const USER_TEXTS: FieldTexts<EditedUser, UserField> = {
  labels: USER_LABELS,
  longTexts: ['notes'],
  text: (_field, value) => String(value ?? ''),
  parse: (field, text) => (field === 'permissionLevel' ? typedLevel(text) : text),
};

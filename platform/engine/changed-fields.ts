import type { Change } from '@studio-site/backend';
import { toPlainFields } from '@studio-site/backend/values';

/** Whether a commit changed one of these fields of a document. A document that does not exist has no fields. */
export function hasChanged({ before, after }: Pick<Change, 'before' | 'after'>, fields: readonly string[]) {
  const [old, fresh] = [before, after].map((one) => toPlainFields(one?.fields ?? {}));
  return fields.some((field) => JSON.stringify(old?.[field]) !== JSON.stringify(fresh?.[field]));
}

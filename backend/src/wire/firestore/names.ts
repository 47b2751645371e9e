import { FirestoreError } from '../../model/errors.ts';
import { timestampText } from '../../model/timestamp.ts';
import type { StoredDocument } from '../../model/value.ts';

/** Names of the wire for one project's default database. */
export class Names {
  readonly database: string;
  readonly documents: string;

  constructor(projectId: string) {
    this.database = `projects/${projectId}/databases/(default)`;
    this.documents = `${this.database}/documents`;
  }

  /** `a/b` → the document's full name. */
  of(path: string): string {
    return `${this.documents}/${path}`;
  }

  /** The path of a document name; '' for the root. Throws INVALID_ARGUMENT for another database. */
  path(name: unknown): string {
    if (name === this.documents) return '';
    if (typeof name !== 'string' || !name.startsWith(`${this.documents}/`)) {
      throw new FirestoreError(
        'INVALID_ARGUMENT',
        `"${String(name).slice(0, 200)}" is not a name in ${this.documents}.`,
      );
    }
    return name.slice(this.documents.length + 1);
  }

  document(document: StoredDocument) {
    return {
      name: this.of(document.path),
      fields: document.fields,
      createTime: timestampText(document.createTime),
      updateTime: timestampText(document.updateTime),
    };
  }
}

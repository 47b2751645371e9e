import { type DocumentName, parseDocumentName } from '../../model/document-name.ts';
import { FirestoreError } from '../../model/errors.ts';
import { type StoredDocument, timestampText } from '../../model/value.ts';
import { textOf } from './proto-value.ts';

/** Converts between paths and document names in the default database of one project. */
export class Names {
  readonly database: string;
  readonly documents: string;
  readonly #projectId: string;

  constructor(projectId: string) {
    this.#projectId = projectId;
    this.database = `projects/${projectId}/databases/(default)`;
    this.documents = `${this.database}/documents`;
  }

  /** The full name of the document at a path such as `a/b`. */
  of(path: string): string {
    return `${this.documents}/${path}`;
  }

  /** The path in a document name. Throws INVALID_ARGUMENT, and NOT_FOUND for another database. */
  path(name: unknown): string {
    return this.#own(parseDocumentName('Document name', textOf(name, 'name')));
  }

  /** The path of a query's parent; '' for the root. Throws the errors of `path`. */
  parent(name: unknown): string {
    return this.#own(parseDocumentName('Document parent name', textOf(name, 'parent')));
  }

  #own({ project, database, path }: DocumentName): string {
    if (project !== this.#projectId || database !== '(default)') throw noDatabase(project, database);
    return path;
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

export function noDatabase(project: string, database: string): FirestoreError {
  return new FirestoreError('NOT_FOUND', `The database ${database} does not exist for project ${project}`);
}

import type { FolderObject } from '@studio-site/backend/maintenance';
import { CommandError } from '../command.ts';

/** An account in the identity service. */
export interface Account {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
  disabled: boolean;
}

/** Access to the documents and accounts of a site as its owner, whichever database the site uses. */
export interface Project {
  /** Name of the project in messages, such as `the data folder /srv/data`. */
  name: string;
  projectId: string;
  /** The data folder; null for a remote project or an emulator. */
  dataDir: string | null;
  /** Calls Firestore's REST interface. `path` is the part after `…/documents`. */
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer>;
  accounts(): Promise<Account[]>;
  /** Disables or enables an account. Throws `CommandError`. */
  setDisabled(uid: string, disabled: boolean): Promise<void>;
  /**
   * The project's bucket; null if no Storage emulator is configured. Throws `CommandError` if a Firebase project has no
   * bucket, or if the bucket cannot be read.
   */
  bucket(): Promise<Bucket | null>;
  close(): Promise<void>;
}

/** A project on another machine, or an emulator. */
export interface RemoteProject extends Project {
  /**
   * Calls a method of the identity service, such as `accounts:batchCreate`; null if the project has no identity
   * service.
   */
  identity: ((method: string, body: unknown) => Promise<Answer>) | null;
}

/** A file in a bucket, with the properties that both of Google's interfaces have. */
export interface BucketFile {
  /** Size in bytes. */
  size: number;
  /** MD5 hash in Base64. */
  md5: string;
}

/** Access to the files of a project as its owner. Every method throws `CommandError`. */
export interface Bucket {
  name: string;
  /** The file with this name; null if there is none. */
  find(name: string): Promise<BucketFile | null>;
  /** Stores bytes under a name, replacing any file. Returns the stored file as the bucket describes it. */
  put(name: string, settings: FolderObject['settings'], bytes: Uint8Array): Promise<BucketFile>;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the form of the body depends on the call
  body: any;
}

/** A document as the REST interface sends it. */
export interface WireDocument {
  name: string;
  fields?: Record<string, unknown>;
  updateTime: string;
}

/** The full name of a document: `projects/…/documents/a/b` for `a/b`. */
export function nameOf(project: Project, path: string): string {
  return `projects/${project.projectId}/databases/(default)/documents/${path}`;
}

const addressOf = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** Reads a document; null if it does not exist. Throws `CommandError`. */
export async function getDocument(project: Project, path: string): Promise<WireDocument | null> {
  const answer = await project.call('GET', `/${addressOf(path)}`);
  return answer.status === 404 ? null : expectOk(project, answer);
}

/** Reads the documents of a collection: all, or at least the first `most`. Throws `CommandError`. */
export async function listDocuments(
  project: Project,
  collection: string,
  most = Number.POSITIVE_INFINITY,
): Promise<WireDocument[]> {
  const documents: WireDocument[] = [];
  let token = '';
  do {
    const page = `?pageSize=${Math.min(most, 300)}${token === '' ? '' : `&pageToken=${encodeURIComponent(token)}`}`;
    const body = expectOk(project, await project.call('GET', `/${addressOf(collection)}${page}`));
    documents.push(...(body.documents ?? []));
    token = body.nextPageToken ?? '';
  } while (token !== '' && documents.length < most);
  return documents;
}

/** Returns the response body. If the status is not 200, throws `CommandError` with the message of the response. */
// biome-ignore lint/suspicious/noExplicitAny: see Answer
export function expectOk(project: Project, { status, body }: Answer): any {
  if (status === 200) return body;
  throw new CommandError(
    `The database of ${project.name} refused the request (${status}): ${reasonOf(body)}`,
  );
}

/** The error message of a response. */
export function reasonOf(body: unknown): string {
  const { error } = (Array.isArray(body) ? body[0] : body) ?? {};
  return String(error?.message ?? JSON.stringify(body)).slice(0, 300);
}

import type { FolderObject } from '@studio-site/backend/maintenance';
import { CommandError } from '../command.ts';

/** A person's account in the identity service. */
export interface Account {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
  disabled: boolean;
}

/** Documents and accounts of one site, on any engine, with owner rights. */
export interface Project {
  /** The project's name in messages: `the data folder /srv/data`. */
  name: string;
  projectId: string;
  /** The project's data folder; null for a project on another machine or on an emulator. */
  dataDir: string | null;
  /** Performs a call of Firestore's REST interface; `path` follows `…/documents`. */
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer>;
  accounts(): Promise<Account[]>;
  /** Disables or enables an account. Throws `CommandError`. */
  setDisabled(uid: string, disabled: boolean): Promise<void>;
  /** The project's bucket; null without one. Throws `CommandError` when the bucket cannot be reached. */
  bucket(): Promise<Bucket | null>;
  close(): Promise<void>;
}

/** A project on another machine, or an emulator of one. */
export interface RemoteProject extends Project {
  /** Calls a method of the identity service, such as `accounts:batchCreate`; null without such a service. */
  identity: ((method: string, body: unknown) => Promise<Answer>) | null;
}

/** A file in a bucket, as both of Google's interfaces describe it. */
export interface BucketFile {
  /** Bytes. */
  size: number;
  /** Base64. */
  md5: string;
}

/** The files of a project, with owner rights. Every method throws `CommandError`. */
export interface Bucket {
  name: string;
  /** The file of that name, null for none. */
  find(name: string): Promise<BucketFile | null>;
  /** Stores bytes under a name, overwriting a file. Returns the bucket's description of the stored file. */
  put(name: string, settings: FolderObject['settings'], bytes: Uint8Array): Promise<BucketFile>;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each call answers in a form of its own
  body: any;
}

/** A document in the format of the REST interface. */
export interface WireDocument {
  name: string;
  fields?: Record<string, unknown>;
  updateTime: string;
}

/** The full name of a document: `a/b` → `projects/…/documents/a/b`. */
export function nameOf(project: Project, path: string): string {
  return `projects/${project.projectId}/databases/(default)/documents/${path}`;
}

const addressOf = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** One document, null when it does not exist. Throws `CommandError`. */
export async function getDocument(project: Project, path: string): Promise<WireDocument | null> {
  const answer = await project.call('GET', `/${addressOf(path)}`);
  return answer.status === 404 ? null : expectOk(project, answer);
}

/** All documents of a collection, or the first `most`. Throws `CommandError`. */
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

/** The response body. Throws `CommandError` with the database's message. */
// biome-ignore lint/suspicious/noExplicitAny: see Answer
export function expectOk(project: Project, { status, body }: Answer): any {
  if (status === 200) return body;
  throw new CommandError(`The database of ${project.name} refused (${status}): ${reasonOf(body)}`);
}

/** The error message of a response. */
export function reasonOf(body: unknown): string {
  const { error } = (Array.isArray(body) ? body[0] : body) ?? {};
  return String(error?.message ?? JSON.stringify(body)).slice(0, 300);
}

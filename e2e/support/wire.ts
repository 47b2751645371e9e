import {
  type Fields,
  type PlainFields,
  toFields,
  toPlainFields,
  toValue,
  type Value,
} from '@studio-site/backend/values';
import { newBio } from '../../web/domain/bios/bio.ts';
import { signInOverRest } from './accounts.ts';
import type { SiteProcess } from './site.ts';

const DOCUMENTS = '/v1/projects/demo-studio/databases/(default)/documents';

export type { Value };

/** A write in a commit. */
export interface WireWrite {
  path: string;
  /** The fields of the document, or null to delete the document. */
  data: PlainFields | null;
  /** Names of fields that are set to the server's time. */
  stamped?: string[];
  /** The names of the fields to write. If absent, the whole document is written. */
  only?: string[];
}

/** A response of the REST interface. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the form of the body depends on the call
  body: any;
}

/** A client of the database's REST interface: as an account, signed out, or with the owner token. */
export class Wire {
  readonly #site: SiteProcess;
  readonly #token: string | null;

  private constructor(site: SiteProcess, token: string | null) {
    this.#site = site;
    this.#token = token;
  }

  /** Resolves to a client that is signed in as the account with this Google subject, or signed out if it is null. */
  static async as(site: SiteProcess, subject: string | null): Promise<Wire> {
    if (subject === null) return new Wire(site, null);
    const { idToken } = await signInOverRest(site, subject);
    return new Wire(site, idToken);
  }

  /** Returns a client with the owner token, which bypasses rules and rate limits, for writing many documents. */
  static asOwner(site: SiteProcess): Wire {
    return new Wire(site, site.ownerToken);
  }

  /** The ID token or owner token, for requests that the test sends itself; null if signed out. */
  get token(): string | null {
    return this.#token;
  }

  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.#site.documents}${DOCUMENTS}${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }

  /** Changes some fields of a document; creates it if it does not exist. */
  patch(path: string, fields: Fields): Promise<Answer> {
    const mask = Object.keys(fields).map((field) => `updateMask.fieldPaths=${field}`);
    return this.call('PATCH', `${path}?${mask.join('&')}`, { fields });
  }

  /** Sends all writes in one commit. Resolves to the HTTP status. */
  async commit(...writes: WireWrite[]): Promise<number> {
    return (await this.call('POST', ':commit', { writes: writes.map(toWrite) })).status;
  }

  /** Reads a document. Resolves to the HTTP status. */
  async get(path: string): Promise<number> {
    return (await this.call('GET', `/${path}`)).status;
  }

  /** A document as plain values; null if it cannot be read. */
  async plain(path: string): Promise<PlainFields | null> {
    const { status, body } = await this.call('GET', `/${path}`);
    return status === 200 ? plainOf(body) : null;
  }

  /** The first 300 documents of a collection as plain values; the HTTP status if it is not 200. */
  async list(path: string): Promise<PlainFields[] | number> {
    const { status, body } = await this.call('GET', `/${path}?pageSize=300`);
    return status === 200 ? (body.documents ?? []).map(plainOf) : status;
  }
}

function toWrite({ path, data, stamped = [], only }: WireWrite) {
  const name = `${DOCUMENTS.slice('/v1/'.length)}/${path}`;
  if (data === null) return { delete: name };
  return {
    update: {
      name,
      fields: toFields(data),
    },
    ...(only ? { updateMask: { fieldPaths: only } } : {}),
    ...(stamped.length > 0
      ? { updateTransforms: stamped.map((fieldPath) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' })) }
      : {}),
  };
}

const plainOf = ({ fields = {} }: { fields?: Fields }) => toPlainFields(fields);

export const text = (value: string): Value => toValue(value);
export const number = (value: number): Value => toValue(value);
export const flag = (value: boolean): Value => toValue(value);

/** The fields of a new bio as stored. */
export function bioFields(displayName: string, order: number): Fields {
  return toFields({ ...newBio(), displayName, order });
}

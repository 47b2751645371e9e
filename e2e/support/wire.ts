import { signInOverRest } from './accounts.ts';
import type { SiteProcess } from './site.ts';

const DOCUMENTS = '/v1/projects/demo-studio/databases/(default)/documents';

/** A value of a document in the form that the REST interface has. */
export type Value =
  | { stringValue: string }
  | { integerValue: string }
  | { booleanValue: boolean }
  | { arrayValue: { values?: Value[] } }
  | { mapValue: { fields?: Record<string, Value> } };

/** A value as these tests write and read it. */
export type Plain = string | number | boolean | Plain[];

/** One write of a commit. */
export interface WireWrite {
  path: string;
  /** Null deletes the document. */
  data: Record<string, Plain> | null;
  /** Fields that the server stamps with the time of the request. */
  stamped?: string[];
  /** Writes these fields only; without it the whole document. */
  only?: string[];
}

/** What the REST interface answered. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each call answers in a form of its own
  body: any;
}

/** Talks to the database as a demo account does that leaves the screens aside: over REST, with its own token. */
export class Wire {
  readonly #site: SiteProcess;
  readonly #token: string | null;

  private constructor(site: SiteProcess, token: string | null) {
    this.#site = site;
    this.#token = token;
  }

  /** Signed in as the account with that Google subject; null is a stranger. */
  static async as(site: SiteProcess, subject: string | null): Promise<Wire> {
    if (subject === null) return new Wire(site, null);
    const { idToken } = await signInOverRest(site, subject);
    return new Wire(site, idToken);
  }

  /** The ID token, for requests in a form of their own; null for a stranger. */
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

  /** Changes some fields of a document, and creates it where it is absent. */
  patch(path: string, fields: Record<string, Value>): Promise<Answer> {
    const mask = Object.keys(fields).map((field) => `updateMask.fieldPaths=${field}`);
    return this.call('PATCH', `${path}?${mask.join('&')}`, { fields });
  }

  /** All writes in one commit. Answers the HTTP status. */
  async commit(...writes: WireWrite[]): Promise<number> {
    return (await this.call('POST', ':commit', { writes: writes.map(toWrite) })).status;
  }

  /** Status of reading one document. */
  async get(path: string): Promise<number> {
    return (await this.call('GET', `/${path}`)).status;
  }

  /** One document as plain values, null when it cannot be read. */
  async plain(path: string): Promise<Record<string, unknown> | null> {
    const { status, body } = await this.call('GET', `/${path}`);
    return status === 200 ? toPlain(body) : null;
  }

  /** A collection's documents as plain values, or the status that refused them. */
  async list(path: string): Promise<Record<string, unknown>[] | number> {
    const { status, body } = await this.call('GET', `/${path}?pageSize=300`);
    return status === 200 ? (body.documents ?? []).map(toPlain) : status;
  }
}

function toWrite({ path, data, stamped = [], only }: WireWrite) {
  const name = `${DOCUMENTS.slice('/v1/'.length)}/${path}`;
  if (data === null) return { delete: name };
  return {
    update: {
      name,
      fields: Object.fromEntries(Object.entries(data).map(([key, value]) => [key, toValue(value)])),
    },
    ...(only ? { updateMask: { fieldPaths: only } } : {}),
    ...(stamped.length > 0
      ? { updateTransforms: stamped.map((fieldPath) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' })) }
      : {}),
  };
}

function toValue(value: Plain): Value {
  if (typeof value === 'string') return text(value);
  if (typeof value === 'boolean') return flag(value);
  if (typeof value === 'number') return number(value);
  return { arrayValue: { values: value.map(toValue) } };
}

/** Times and what else has no plain form come out as undefined. */
function toPlain({ fields = {} }: { fields?: Record<string, Value> }): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, fromValue(value)]));
}

function fromValue(value: Value): unknown {
  if ('stringValue' in value) return value.stringValue;
  if ('booleanValue' in value) return value.booleanValue;
  if ('integerValue' in value) return Number(value.integerValue);
  return 'arrayValue' in value ? (value.arrayValue.values ?? []).map(fromValue) : undefined;
}

export const text = (value: string): Value => ({ stringValue: value });
export const number = (value: number): Value => ({ integerValue: String(value) });
export const flag = (value: boolean): Value => ({ booleanValue: value });

/** A bio as its document, with the defaults (docs/product.md#member-bios). */
export function bioFields(displayName: string, order: number): Record<string, Value> {
  return {
    displayName: text(displayName),
    teamRole: text('Member'),
    description: text("Hi I'm new :)"),
    image: text('/art/portrait-placeholder.svg'),
    linkUrls: { arrayValue: {} },
    linkIcons: { arrayValue: {} },
    linkInverts: { arrayValue: {} },
    color1: text('#383e48'),
    color2: text('#383e48'),
    order: number(order),
    show: flag(false),
  };
}

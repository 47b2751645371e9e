import type { SiteProcess } from './site.ts';

/** What a field may be in these tests; `now` is the server's time of the request. */
type Plain = string | number | boolean | string[];

export interface WireWrite {
  path: string;
  /** Null deletes the document. */
  data: Record<string, Plain> | null;
  /** Fields that the server stamps with the time of the request. */
  stamped?: string[];
  /** Writes these fields only; without it the whole document. */
  only?: string[];
}

/** A value of a document in the form that the REST interface has. */
export type Value =
  | { stringValue: string }
  | { integerValue: string }
  | { booleanValue: boolean }
  | { arrayValue: { values?: Value[] } }
  | { mapValue: { fields?: Record<string, Value> } };

/** What the REST interface answered. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each call answers in a form of its own
  body: any;
}

const ROOT = 'projects/demo-studio/databases/(default)/documents';

/** The site's backend by its public REST interface, as a program with somebody's account would use it. */
export class Wire {
  readonly #site: SiteProcess;
  readonly #token: string | null;

  private constructor(site: SiteProcess, token: string | null) {
    this.#site = site;
    this.#token = token;
  }

  /** Signed in as the demo account of that subject; null is nobody. */
  static async as(site: SiteProcess, subject: string | null): Promise<Wire> {
    if (subject === null) return new Wire(site, null);
    const idToken = JSON.stringify({ sub: subject, email: `${subject}@demo.localhost`, name: subject });
    const response = await fetch(
      `${site.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=any`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          requestUri: 'http://localhost',
          postBody: `providerId=google.com&id_token=${encodeURIComponent(idToken)}`,
          returnSecureToken: true,
        }),
      },
    );
    return new Wire(site, ((await response.json()) as { idToken: string }).idToken);
  }

  /** All writes in one commit. Answers the HTTP status. */
  async commit(...writes: WireWrite[]): Promise<number> {
    return (await this.#call('POST', ':commit', { writes: writes.map(toWrite) })).status;
  }

  /** Status of reading one document. */
  async get(path: string): Promise<number> {
    return (await this.#call('GET', `/${path}`)).status;
  }

  /** One document as plain values, null when it cannot be read. */
  async plain(path: string): Promise<Record<string, unknown> | null> {
    const response = await this.#call('GET', `/${path}`);
    return response.status === 200 ? toPlain((await response.json()) as WireDocument) : null;
  }

  /** A collection's documents as plain values, or the status that refused them. */
  async list(path: string): Promise<Record<string, unknown>[] | number> {
    const response = await this.#call('GET', `/${path}?pageSize=300`);
    if (response.status !== 200) return response.status;
    return ((await response.json()) as { documents?: WireDocument[] }).documents?.map(toPlain) ?? [];
  }

  /** Any call, below the database's documents; answers the status and the JSON body. */
  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await this.#call(method, path, body);
    return { status: response.status, body: await response.json() };
  }

  /** Changes some fields of a document, and creates it where it is absent. */
  patch(path: string, fields: Record<string, Value>): Promise<Answer> {
    const mask = Object.keys(fields).map((field) => `updateMask.fieldPaths=${field}`);
    return this.call('PATCH', `${path}?${mask.join('&')}`, { fields });
  }

  #call(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${this.#site.origin}/v1/${ROOT}${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(this.#token === null ? {} : { Authorization: `Bearer ${this.#token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}

function toWrite({ path, data, stamped = [], only }: WireWrite) {
  const name = `${ROOT}/${path}`;
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

function toValue(value: Plain) {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number') return { integerValue: String(value) };
  return { arrayValue: { values: value.map((text) => ({ stringValue: text })) } };
}

interface WireDocument {
  fields?: Record<string, WireValue>;
}

interface WireValue {
  stringValue?: string;
  integerValue?: string;
  booleanValue?: boolean;
  arrayValue?: { values?: WireValue[] };
}

function toPlain({ fields = {} }: WireDocument): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, fromValue(value)]));
}

function fromValue({ stringValue, integerValue, booleanValue, arrayValue }: WireValue): unknown {
  if (arrayValue) return (arrayValue.values ?? []).map(fromValue);
  return stringValue ?? booleanValue ?? (integerValue === undefined ? undefined : Number(integerValue));
}

export const text = (value: string): Value => ({ stringValue: value });
export const number = (value: number): Value => ({ integerValue: String(value) });
export const flag = (value: boolean): Value => ({ booleanValue: value });

/** A bio as its document, with the defaults of spec §3. */
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

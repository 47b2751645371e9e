import { Agent, request } from 'node:http';

/** The attacker's loopback address. It differs from the normal client's, so that the site counts two clients. */
const ADDRESS = '127.0.0.2';
/**
 * The loopback address of an author who attacks. It differs from `ADDRESS`, because attacks from `ADDRESS` use up that
 * address's limit of bytes per minute.
 */
export const AUTHOR_ADDRESS = '127.0.0.3';
const DATABASE = 'projects/demo-studio/databases/(default)';
export const DOCUMENTS = `/v1/${DATABASE}/documents`;

const ownAgent = new Agent({ keepAlive: true, maxSockets: 64 });

/** The site's response. Its status is 0 if the connection failed. */
export interface Answer {
  status: number;
  body: string;
}

export interface Asked {
  method?: string;
  /**
   * A long body that is sent many times should be bytes. Encoding text blocks this process, which also measures the
   * response times of a visitor and an editor.
   */
  body?: string | Uint8Array;
  headers?: Record<string, string>;
  /** The loopback address from which the request is sent. */
  address?: string;
  /** Leaves the body unfinished and the connection open for this many milliseconds. */
  stall?: number;
  /** The HTTP agent. Default: the attacker's, which opens at most 64 connections per loopback address. */
  agent?: Agent;
}

/** Sends one request to the site on `port`. If the connection fails, resolves to status 0 instead of rejecting. */
export function attack(port: number, path: string, asked: Asked = {}): Promise<Answer> {
  const {
    method = asked.body === undefined ? 'GET' : 'POST',
    body,
    headers = {},
    address = ADDRESS,
    stall,
    agent = ownAgent,
  } = asked;
  return new Promise((resolve) => {
    const length =
      body === undefined ? {} : { 'content-length': Buffer.byteLength(body) + (stall ? 1000 : 0) };
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent,
        localAddress: address,
        headers: { ...headers, ...length },
      },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8').on('data', (chunk: string) => {
          if (text.length < 1_000_000) text += chunk;
        });
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: text }));
        incoming.on('error', () => resolve({ status: 0, body: text }));
      },
    );
    outgoing.on('error', (error) => resolve({ status: 0, body: error.message }));
    if (stall) {
      outgoing.write(body);
      setTimeout(() => outgoing.destroy(), stall);
    } else outgoing.end(body);
  });
}

/** The body of a POST that sends messages to a Firestore channel. `token`: ID token, if the client is signed in. */
export function channelForm(messages: unknown[], token?: string): string {
  const form = new URLSearchParams({ count: String(messages.length), ofs: '0' });
  if (token) form.set('headers', `Authorization:Bearer ${token}\r\n`);
  for (const [at, message] of messages.entries()) form.set(`req${at}___data__`, JSON.stringify(message));
  return form.toString();
}

/** Opens a Firestore channel with these messages. Resolves to its session id; '' if the site rejects the channel. */
export async function openSession(
  port: number,
  kind: 'Listen' | 'Write',
  messages: unknown[],
  token?: string,
): Promise<string> {
  const { body } = await attack(port, `/google.firestore.v1.Firestore/${kind}/channel?VER=8&RID=1&CVER=22`, {
    body: channelForm(messages, token),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return /"c","([^"]+)"/.exec(body)?.[1] ?? '';
}

/** A listen target: a query of posts. */
export function postsTarget(
  targetId: number,
  query: object,
  parent = `${DATABASE}/documents/projectdata/website`,
) {
  const filters = [
    { fieldFilter: { field: { fieldPath: 'published' }, op: 'EQUAL', value: { booleanValue: true } } },
    {
      fieldFilter: {
        field: { fieldPath: 'publishDate' },
        op: 'LESS_THAN_OR_EQUAL',
        value: { integerValue: String(Date.now()) },
      },
    },
  ];
  const published = { compositeFilter: { op: 'AND', filters } };
  const structuredQuery = { from: [{ collectionId: 'blogPosts' }], where: published, ...query };
  return { addTarget: { targetId, query: { parent, structuredQuery } } };
}

/** A write of one post, for a commit. */
export function postWrite(id: string, write: object): object {
  return {
    update: { name: `${DATABASE}/documents/projectdata/website/blogPosts/${id}`, fields: {} },
    ...write,
  };
}

import { Agent, request } from 'node:http';
import { splitPath } from '../../platform/domain/document-path.ts';
import { BLOG_POSTS } from '../../web/domain/places.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 300 });
const DOCUMENTS = 'projects/demo-studio/databases/(default)/documents';
const POSTS = `${DOCUMENTS}/${BLOG_POSTS}`;
const [PARENT, COLLECTION] = splitPath(BLOG_POSTS);
/** Maximum time without data on the connection of a request, in milliseconds. */
const TIME_LIMIT = 30_000;

export interface Answer {
  status: number;
  body: string;
}

/** Sends one request on a persistent connection. Rejects unless the response is complete. */
export function ask(port: number, path: string, body?: string, token?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        agent,
        timeout: TIME_LIMIT,
        headers: {
          host: `localhost:${port}`,
          ...(body === undefined
            ? {}
            : { 'Content-Type': 'text/plain', 'Content-Length': Buffer.byteLength(body) }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
      },
    );
    call.on('timeout', () => call.destroy(new Error('no response in time')));
    call.on('error', reject);
    call.end(body);
  });
}

/** Signs in as a demo account and returns the ID token. */
export async function signIn(port: number, subject: string): Promise<string> {
  const claims = JSON.stringify({ sub: subject, email: `${subject}@demo.localhost` });
  const postBody = new URLSearchParams({ id_token: claims, providerId: 'google.com' }).toString();
  const answer = await ask(
    port,
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=x',
    JSON.stringify({ postBody, requestUri: 'http://localhost', returnSecureToken: true }),
  );
  return (JSON.parse(answer.body) as { idToken: string }).idToken;
}

/** Runs the query of the blog list, as a browser does. */
export function newestPosts(port: number): Promise<Answer> {
  return ask(
    port,
    `/v1/${DOCUMENTS}/${PARENT}:runQuery`,
    JSON.stringify({
      structuredQuery: {
        from: [{ collectionId: COLLECTION }],
        where: {
          compositeFilter: {
            op: 'AND',
            filters: [
              {
                fieldFilter: {
                  field: { fieldPath: 'published' },
                  op: 'EQUAL',
                  value: { booleanValue: true },
                },
              },
              {
                fieldFilter: {
                  field: { fieldPath: 'publishDate' },
                  op: 'LESS_THAN_OR_EQUAL',
                  value: { integerValue: String(Date.now()) },
                },
              },
            ],
          },
        },
        orderBy: [
          { field: { fieldPath: 'publishDate' }, direction: 'DESCENDING' },
          { field: { fieldPath: '__name__' }, direction: 'DESCENDING' },
        ],
        limit: 20,
      },
    }),
  );
}

/** Creates a post by the demo editor, if none has this id. Its publish date, at first 0, is used as a counter. */
export function createPost(port: number, token: string, id: string, published: boolean): Promise<Answer> {
  const text = (value: string) => ({ stringValue: value });
  const flag = (value: boolean) => ({ booleanValue: value });
  const now = { integerValue: String(Date.now()) };
  const fields = {
    id: text(id),
    title: text(`Soak ${id}`),
    authors: { arrayValue: { values: [text('demo-editor')] } },
    shortText: text('Twelve bells and a lamp.'),
    image: text('/art/trailer-still.svg'),
    content: text('Twelve bells and a lamp. '.repeat(40)),
    creationDate: now,
    publishDate: { integerValue: '0' },
    published: flag(published),
    pinned: flag(false),
    featured: flag(false),
  };
  return commit(port, token, {
    update: { name: `${POSTS}/${id}`, fields },
    currentDocument: { exists: false },
  });
}

/** Increments the counter in a post, so that a write applied twice is noticed. */
export function countUp(port: number, token: string, id: string): Promise<Answer> {
  return commit(port, token, {
    update: { name: `${POSTS}/${id}`, fields: {} },
    updateMask: { fieldPaths: [] },
    updateTransforms: [{ fieldPath: 'publishDate', increment: { integerValue: '1' } }],
  });
}

/** The counter of a post; null if the post does not exist. */
export async function readPost(port: number, token: string, id: string): Promise<number | null> {
  const answer = await ask(port, `/v1/${POSTS}/${id}`, undefined, token);
  if (answer.status === 404) return null;
  if (answer.status !== 200) throw new Error(`${id}: ${answer.status} ${answer.body}`);
  const { fields } = JSON.parse(answer.body) as { fields: { publishDate: { integerValue: string } } };
  return Number(fields.publishDate.integerValue);
}

function commit(port: number, token: string, write: object): Promise<Answer> {
  return ask(port, `/v1/${DOCUMENTS}:commit`, JSON.stringify({ writes: [write] }), token);
}

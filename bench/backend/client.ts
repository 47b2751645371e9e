import { request } from 'node:http';
import { post } from './connections.ts';
import type { Engine } from './engines.ts';

const DOCUMENTS = 'projects/bench/databases/(default)/documents';

const call = (engine: Engine, method: string, body: unknown, parent = '') =>
  post(engine.port, `/v1/${DOCUMENTS}${parent}:${method}`, engine.ownerToken, JSON.stringify(body));

/** A write for a commit: a document that resembles a blog post, with texts, a flag and a number. */
export function write(path: string, n: number) {
  return {
    update: {
      name: `${DOCUMENTS}/${path}`,
      fields: {
        n: { integerValue: String(n) },
        even: { booleanValue: n % 2 === 0 },
        title: { stringValue: `Post ${n}` },
        text: { stringValue: 'Twelve bells and a lamp. '.repeat(10) },
      },
    },
  };
}

export const commit = (engine: Engine, writes: unknown[]) => call(engine, 'commit', { writes });
export const read = (engine: Engine, path: string) =>
  call(engine, 'batchGet', { documents: [`${DOCUMENTS}/${path}`] });
export const newestTwenty = (engine: Engine, collectionId: string) =>
  call(engine, 'runQuery', {
    structuredQuery: {
      from: [{ collectionId }],
      orderBy: [{ field: { fieldPath: 'n' }, direction: 'DESCENDING' }],
      limit: 20,
    },
  });

/**
 * Opens a Listen channel for the document at `path`. `onData` receives every chunk of the stream. Once the document has
 * arrived, resolves to a function that closes the stream.
 */
export function listen(engine: Engine, path: string, onData: (text: string) => void): Promise<() => void> {
  const channel = '/google.firestore.v1.Firestore/Listen/channel';
  const database = encodeURIComponent(DOCUMENTS.replace('/documents', ''));
  const target = {
    database: DOCUMENTS.replace('/documents', ''),
    addTarget: { targetId: 2, documents: { documents: [`${DOCUMENTS}/${path}`] } },
  };
  const form = new URLSearchParams({
    headers: `Authorization:Bearer ${engine.ownerToken}\r\n`,
    count: '1',
    ofs: '0',
    req0___data__: JSON.stringify(target),
  });
  return post(
    engine.port,
    `${channel}?VER=8&database=${database}&RID=1&CVER=22&X-HTTP-Session-Id=gsessionid&t=1`,
    engine.ownerToken,
    form.toString(),
  ).then(
    (answer) =>
      new Promise((resolve, reject) => {
        const sid = /"c","([^"]+)"/.exec(answer)?.[1] ?? '';
        const stream = request(
          {
            host: '127.0.0.1',
            port: engine.port,
            path: `${channel}?VER=8&database=${database}&RID=rpc&SID=${sid}&AID=0&CI=0&TYPE=xmlhttp&t=1`,
            agent: false,
          },
          (response) => {
            response.setEncoding('utf8');
            response.on('error', reject);
            let ready = false;
            response.on('data', (text: string) => {
              if (!ready && text.includes('CURRENT')) {
                ready = true;
                resolve(() => stream.destroy());
              }
              onData(text);
            });
          },
        );
        stream.on('error', (error) => reject(error));
        stream.end();
      }),
  );
}

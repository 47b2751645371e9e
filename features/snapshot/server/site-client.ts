import { createWriteStream } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** Maximum number of attempts of a request. A busy site responds with 429 or 503. */
const TRIES = 60;

/** Milliseconds without data after which a request is given up. */
const IDLE_LIMIT = 120_000;

export interface SiteAnswer {
  status: number;
  /** Headers by their names in lower case. */
  headers: Record<string, string | undefined>;
  /** The body if it is text; null if it was saved in a file (see `AskSite`). */
  text: string | null;
}

/**
 * Requests a path of the site. A body that is not text is saved in `file`, so that it need not fit into memory. Rejects
 * if the site does not respond.
 */
export type AskSite = (target: string, file: string) => Promise<SiteAnswer>;

/**
 * Sends requests to a site on this computer, at `host:port`, with the Host header of its main origin. Retries if the
 * site refuses a request because it is busy.
 */
export function siteClient(address: string, mainOrigin: string): AskSite {
  const host = new URL(mainOrigin).host;
  return async (target, file) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await once(address, host, target, file);
      if ((answer.status !== 429 && answer.status !== 503) || tries === TRIES) return answer;
      await wait(1000 * Math.min(Number(answer.headers['retry-after']) || 1, 10));
    }
  };
}

async function once(address: string, host: string, target: string, file: string): Promise<SiteAnswer> {
  const incoming = await responseTo(address, host, target);
  const headers = incoming.headers as SiteAnswer['headers'];
  const status = incoming.statusCode ?? 0;
  const isText =
    status !== 200 ||
    /^(?:text|application)\/(?:\w+\+)?(?:html|css|xml|json|plain|manifest)/.test(type(headers));
  if (isText) return { status, headers, text: await text(incoming) };
  await pipeline(incoming, createWriteStream(file));
  return { status, headers, text: null };
}

const type = (headers: SiteAnswer['headers']) => headers['content-type'] ?? '';

function responseTo(address: string, host: string, target: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(`http://${address}`, { path: target, headers: { host } }, resolve);
    sent.setTimeout(IDLE_LIMIT, () =>
      sent.destroy(new Error(`No data of ${target} arrived for two minutes.`)),
    );
    sent.on('error', reject);
    sent.end();
  });
}

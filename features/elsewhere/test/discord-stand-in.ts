import { openStandIn, type StandInAnswer } from '../../../test/stand-ins/stand-in.ts';

const TOKEN = 'a-token_of-discord';
const MOST = 2000;
const MOST_EMBEDS = 10;
const LONGEST_EMBEDS = 6000;

interface Embed {
  image: { url: string };
  description?: string;
}

/** A webhook of Discord for tests, written from its documentation (version 10 of the API). */
export async function openDiscordStandIn() {
  const messages = new Map<string, string>();
  const embeds = new Map<string, Embed[]>();
  let last = 1000;
  let isGone = false;
  const unknownMessage: StandInAnswer = { status: 404, body: { code: 10008, message: 'Unknown Message' } };
  const webhook = `/api/webhooks/42/${TOKEN}`;
  const site = await openStandIn(({ method, path, json }) => {
    const url = new URL(path, 'http://discord');
    if (isGone || !url.pathname.startsWith(webhook))
      return { status: 404, body: { code: 10015, message: 'Unknown Webhook' } };
    const id = /\/messages\/(\d+)$/.exec(url.pathname)?.[1];
    if (id === undefined && method === 'GET')
      return { status: 200, body: { id: '42', name: 'News of the studio', channel_id: '7', guild_id: '3' } };
    if (id !== undefined && !messages.has(id)) return unknownMessage;
    if (method === 'DELETE' && id !== undefined) {
      messages.delete(id);
      embeds.delete(id);
      return { status: 204 };
    }
    const content = String(json.content ?? '');
    const own = (json.embeds ?? []) as Embed[];
    if (content === '' || content.length > MOST || !areAccepted(own))
      return { status: 400, body: { code: 50035, message: 'Invalid Form Body', errors: { content: {} } } };
    const stored = id ?? String(++last);
    messages.set(stored, content);
    embeds.set(stored, own);
    if (id === undefined && url.searchParams.get('wait') !== 'true') return { status: 204 };
    return { status: 200, body: { id: stored, channel_id: '7', content } };
  });
  return {
    ...site,
    /** The secret address. */
    address: site.origin + webhook,
    messages,
    texts: () => [...messages.values()],
    /** The pictures of each message. */
    embeds: () => [...embeds.values()],
    /** Deletes the webhook, as a user can in Discord. */
    remove() {
      isGone = true;
    },
  };
}

const areAccepted = (embeds: readonly Embed[]): boolean =>
  embeds.length <= MOST_EMBEDS &&
  embeds.every(({ image }) => /^https?:/.test(image.url)) &&
  embeds.reduce((sum, { description = '' }) => sum + description.length, 0) <= LONGEST_EMBEDS;

import * as z from 'zod/mini';
import {
  type CallOutside,
  limitedWait,
  type OutsideResponse,
  retryAfter,
} from '../../../platform/outside/outside-request.ts';
import { discordText } from '../model/discord.ts';
import { jsonOf, type MessageContent, type PlaceApi, PlaceProblem, quoted } from './place-api.ts';

const webhook = z.object({
  name: z._default(z.nullable(z.string()), null),
  guild_id: z.optional(z.string()),
});
const message = z.object({ id: z.string(), channel_id: z.string() });
const limited = z.object({ retry_after: z.optional(z.number()) });
const failed = z.object({ code: z.optional(z.number()), message: z.optional(z.string()) });

/** User agent in the format that Discord requires. */
const AGENT = 'DiscordBot (https://studio-site.example, 1.0)';
/** Matches the URL of a webhook. Its path contains the webhook's id and token. */
const WEBHOOK =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/(\d+)\/([\w-]+)\/?$/;

/** Mentions in the text notify nobody. */
const QUIET = { allowed_mentions: { parse: [] } };
const UNKNOWN_MESSAGE = 10008;

/**
 * Posts to a Discord channel through a webhook. The webhook's address is the secret. `anyAddress`: whether addresses
 * outside Discord are allowed, such as that of a stand-in.
 */
export function discordApi(call: CallOutside, anyAddress = false): PlaceApi {
  async function ask(
    secret: string,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    fields?: object,
  ) {
    const response = await call(`${webhookOf(secret, anyAddress)}${path}`, {
      method,
      headers: { 'User-Agent': AGENT, ...(fields && { 'Content-Type': 'application/json' }) },
      ...(fields && { body: JSON.stringify(fields) }),
    });
    if (response.status >= 200 && response.status < 300) return response;
    throw problemOf(response, path);
  }

  /**
   * Sends or changes a message. If Discord refuses the message with its pictures, repeats the request without them, and
   * returns Discord's reason as `missing`.
   */
  async function write(secret: string, method: 'POST' | 'PATCH', path: string, content: MessageContent) {
    const { text, pictures } = content;
    const fields = { content: text, embeds: pictures.map(embedOf), ...QUIET };
    try {
      return { response: await ask(secret, method, path, fields), missing: '' };
    } catch (error) {
      const isRefused = error instanceof PlaceProblem && error.kind === 'refused';
      if (!isRefused || pictures.length === 0) throw error;
      const response = await ask(secret, method, path, { ...fields, embeds: [] });
      return { response, missing: error.message };
    }
  }

  return {
    repeats: 'never',
    canChange: true,
    async connect({ secret }) {
      const { name } = webhook.parse(jsonOf(await ask(secret, 'GET', '')));
      return { name: name ?? 'Webhook', longest: 0 };
    },
    async send({ secret }, { index, before, ...content }) {
      // Without `wait`, the response contains no id, and does not show whether the message was stored.
      const { response, missing } = await write(secret, 'POST', '?wait=true', content);
      const sent = message.safeParse(jsonOf(response));
      if (!sent.success) throw new PlaceProblem('unknown', 'Discord’s answer has no message id.');
      const server = index === 0 ? await serverOf(secret) : (before[0]?.cid ?? '');
      const { id, channel_id } = sent.data;
      const url = server === '' ? '' : `https://discord.com/channels/${server}/${channel_id}/${id}`;
      return { id, url, cid: server, missing };
    },
    change: async ({ secret }, { id }, content) =>
      (await write(secret, 'PATCH', `/messages/${id}`, content)).missing,
    async remove({ secret }, { id }) {
      await ask(secret, 'DELETE', `/messages/${id}`);
    },
  };

  /** Id of the Discord server, for links to messages. A failure only leaves the sent message without a link. */
  async function serverOf(secret: string): Promise<string> {
    try {
      return webhook.parse(jsonOf(await ask(secret, 'GET', ''))).guild_id ?? '';
    } catch {
      return '';
    }
  }
}

/** A picture below a message. Discord loads it from its URL. */
const embedOf = ({ address, alt }: MessageContent['pictures'][number]) => ({
  image: { url: address },
  ...(alt !== '' && { description: discordText(alt) }),
});

/** The address of a webhook in version 10 of the API; any other address only if `anyAddress`. Throws `PlaceProblem`. */
function webhookOf(secret: string, anyAddress: boolean): string {
  const [, id, token] = WEBHOOK.exec(secret) ?? [];
  if (id !== undefined) return `https://discord.com/api/v10/webhooks/${id}/${token}`;
  if (anyAddress && URL.canParse(secret)) return secret;
  throw new PlaceProblem(
    'lost',
    'This is not the address of a Discord webhook. Such an address begins with https://discord.com/api/webhooks/.',
  );
}

function problemOf(response: OutsideResponse, path: string): PlaceProblem {
  const { status } = response;
  const body = jsonOf(response);
  if (status === 429) {
    const seconds = limited.safeParse(body).data?.retry_after;
    const wait = seconds === undefined ? (retryAfter(response) ?? 5000) : limitedWait(seconds * 1000);
    return new PlaceProblem('busy', 'Discord allows no more requests at the moment.', wait);
  }
  const { code, message: said = '' } = failed.safeParse(body).data ?? {};
  if (status === 404 && path.startsWith('/messages/') && code === UNKNOWN_MESSAGE)
    return new PlaceProblem('gone', 'The message is no longer in Discord.');
  if (status === 404 || status === 401 || status === 403)
    return new PlaceProblem('lost', `Discord does not accept this webhook: ${quoted(said) || status}`);
  if (status >= 500) return new PlaceProblem('unknown', `Discord failed with the status ${status}.`);
  return new PlaceProblem('refused', `Discord refused the request: ${quoted(said) || status}`);
}

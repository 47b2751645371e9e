import type { WebhookEvent } from '../model/webhook.ts';

export const EVENT_WORDS: Readonly<Record<WebhookEvent, string>> = {
  'post.published': 'A post became public',
  'post.changed': 'A public post was changed',
  'post.hidden': 'A post is no longer public',
  'signup.confirmed': 'A sign-up for news was confirmed',
};

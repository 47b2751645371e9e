import type { LeasedJob } from '@studio-site/backend/outbox';
import { expect, test } from 'vitest';
import studio from '../../../demo-studio/studio.config.ts';
import { type NewsMailOptions, newsMails } from './news-mail-kind.ts';

test('after a post was hidden and published again, further readers get its mail', async () => {
  const post = { id: 'snow', title: 'Snow', shortText: 'It settles.', image: '', content: '', byline: '' };
  let publicAt: number | null = null;
  const mails = newsMails({
    news: {
      signUps: {
        get: async () => ({
          id: 'ada',
          email: 'ada@mail.test',
          state: 'confirmed',
          often: 'each',
          wants: 'all',
        }),
      },
      studio,
      origin: 'https://studio.test',
      now: () => 10,
    },
    mailings: {
      get: async () => ({ kind: 'post', post: 'snow', to: 'all', subject: 'Snow!', preheader: '' }),
    },
    texts: { get: async () => null, add: async () => {} },
    readPost: async () => ({ ...post, publicAt }),
    format: async () => ({ tree: null }),
  } as unknown as NewsMailOptions);
  const job = { payload: { mailing: 'post_snow', signUp: 'ada' } } as unknown as LeasedJob;
  expect(await mails.toReader.compose(job)).toBeNull();
  publicAt = 5;
  await mails.forgetPost('snow');
  expect(await mails.toReader.compose(job)).toMatchObject({ subject: 'Snow!', to: 'ada@mail.test' });
});

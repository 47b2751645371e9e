import type { Context } from 'hono';
import { sayIn } from '../../../web/domain/words/say.ts';
import type { StoredSignUp } from '../../../web/server/sign-ups/stored-sign-up.ts';
import { isConfirmToken, readConfirmToken } from './link-token.ts';
import type { NewsContext } from './news-context.ts';
import {
  actForm,
  answerNewsPage,
  CONFIRM_PATH,
  type NewsPage,
  paragraph,
  readForm,
  submitButton,
} from './page-html.ts';

/**
 * The page behind the link in a confirmation mail. A GET only shows a button, because mail scanners open links. It
 * reads no data, so it shows the button for every token of the correct form. The button confirms the sign-up.
 */
export function confirmPage(news: NewsContext, themeCss: () => string) {
  const say = sayIn(news.studio);
  const answer = (context: Context, page: NewsPage) => answerNewsPage(context, news.studio, themeCss(), page);
  const ended: NewsPage = {
    title: say('confirmEnded', 'This link is no longer valid'),
    content: [
      paragraph(
        say(
          'confirmEndedWhy',
          'It is incomplete or older than 7 days, or its sign-up has ended. Sign up again to get a new one.',
        ),
      ),
    ],
    status: 410,
  };

  function show(context: Context): Promise<Response> {
    const token = context.req.query('token') ?? '';
    if (readConfirmToken(token) === null) return answer(context, ended);
    return answer(context, {
      title: say('confirmPageTitle', 'Confirm your sign-up'),
      content: [
        paragraph(
          say('confirmPageAsk', 'Press the button, and {studio} sends you news by mail.', {
            studio: news.studio.name,
          }),
        ),
        actForm(CONFIRM_PATH, token, 'confirm', submitButton(say('confirmButton', 'Yes, send me news'))),
        paragraph(say('confirmPageLater', 'Each mail has a link to unsubscribe.')),
      ],
    });
  }

  async function confirm(context: Context): Promise<Response> {
    const { token = '' } = await readForm(context);
    const read = readConfirmToken(token);
    const signUp = read && (await news.signUps.get(read.id));
    if (!read || !signUp || !isConfirmToken(news.key, token, signUp)) return answer(context, ended);
    if (signUp.state === 'confirmed')
      return answer(context, {
        title: say('confirmedBefore', 'Already confirmed'),
        content: [
          paragraph(
            say(
              'confirmedBeforeWhy',
              'This link was used before. You get our news; there is nothing left to do.',
            ),
          ),
        ],
      });
    // The link must not confirm the sign-up if the link has expired or the reader has unsubscribed in the meantime.
    if (signUp.state !== 'waiting' || news.now() > read.end) return answer(context, ended);
    const confirmed = { state: 'confirmed', confirmed: news.now() } as const;
    await news.signUps.update(signUp.id, ({ state }) => (state === 'waiting' ? confirmed : null));
    await removeEarlier(signUp);
    return answer(context, {
      title: say('confirmedTitle', 'Thank you, you are signed up'),
      content: [paragraph(say('confirmedWhy', 'From now on you get our news by mail.'))],
    });
  }

  /**
   * Deletes older sign-ups of this address, made while the site asked for no confirmation, so that each address
   * has only one sign-up.
   */
  async function removeEarlier({ id, email }: StoredSignUp): Promise<void> {
    const all = await news.signUps.ofAddress(email);
    await news.signUps.remove(
      all.filter((other) => other.id !== id && !other.state).map((other) => other.id),
    );
  }

  return { show, confirm };
}

import type { Context } from 'hono';
import {
  howOften,
  newsChoices,
  OFTEN,
  type Often,
  presentNews,
  type WantedNews,
  wantedNews,
} from '../../../web/domain/mail/wanted-news.ts';
import { sayIn } from '../../../web/domain/words/say.ts';
import type { StoredSignUp } from '../../../web/server/sign-ups/stored-sign-up.ts';
import { el } from '../../../web/ui/mail/mail-element.ts';
import { isSame, readLeaveToken } from './link-token.ts';
import type { NewsContext } from './news-context.ts';
import {
  actForm,
  answerNewsPage,
  LEAVE_PATH,
  type NewsPage,
  paragraph,
  readForm,
  submitButton,
} from './page-html.ts';

/**
 * A reader's own page, behind the link at the end of each mail with news: choose news, unsubscribe, download the stored
 * data, and erase it. A GET changes nothing, because mail scanners open links. `onLeft` is called when a reader
 * unsubscribes, with the id of the mailing whose mail contained the link ('' if the link names none).
 */
export function leavePage(
  news: NewsContext,
  themeCss: () => string,
  onLeft: (mailing: string) => Promise<void>,
) {
  const { studio, signUps } = news;
  const say = sayIn(studio);
  const answer = (context: Context, page: NewsPage) => answerNewsPage(context, studio, themeCss(), page);
  const unknown: NewsPage = {
    title: say('leaveUnknown', 'No sign-up was found for this link'),
    content: [
      paragraph(
        say('leaveUnknownWhy', 'If you still get mails from us, write to {email}.', { email: studio.email }),
      ),
    ],
    status: 404,
  };

  async function find(token: string) {
    const read = readLeaveToken(token);
    const signUp = read && (await signUps.get(read.id));
    return signUp && isSame(read.secret, signUp.secret) ? { signUp, mailing: read.mailing } : null;
  }

  async function show(context: Context): Promise<Response> {
    const token = context.req.query('token') ?? '';
    const found = await find(token);
    return answer(context, found ? ownPage(found.signUp, token) : unknown);
  }

  async function act(context: Context): Promise<Response> {
    const form = await readForm(context);
    const addressed = context.req.query('token') ?? '';
    // The page's own forms send fields. A POST to a reader's address without any is from a mail program that omits the
    // body of RFC 8058: its reader pressed Unsubscribe, so it counts, because scanners only open links (GET).
    const isWithoutFields = addressed !== '' && Object.keys(form).length === 0;
    const isOneClick = form['List-Unsubscribe'] === 'One-Click' || isWithoutFields;
    const token = form.token ?? addressed;
    const found = await find(token);
    if (isOneClick || form.act === 'leave') {
      if (found) await leave(found.signUp.id, found.mailing);
      // One line is enough, because mail programs do not show the response. It is the same for unknown readers.
      if (isOneClick) return context.text('Unsubscribed.\n', 200, { 'Cache-Control': 'no-store' });
    }
    if (!found) return answer(context, unknown);
    const { signUp } = found;
    switch (form.act) {
      case 'leave':
        return answer(context, {
          title: say('leftTitle', 'You are unsubscribed'),
          content: [
            paragraph(
              say(
                'leftWhy',
                '{email} gets no further news from us, not even mails that are already queued.',
                {
                  email: signUp.email,
                },
              ),
            ),
            actForm(
              LEAVE_PATH,
              token,
              'erase',
              submitButton(say('eraseButton', 'Also erase my address'), 'quiet'),
            ),
          ],
        });
      case 'choose': {
        const choice = { wants: wantedNews(form.wants ?? ''), often: howOften(form.often ?? '') };
        await signUps.update(signUp.id, () => choice);
        return answer(context, {
          ...ownPage({ ...signUp, ...choice }, token),
          title: say('chosenTitle', 'Your choice is saved'),
        });
      }
      case 'export':
        return download(context, signUp);
      case 'erase':
        await signUps.remove((await signUps.ofAddress(signUp.email)).map(({ id }) => id));
        return answer(context, {
          title: say('erasedTitle', 'Your address is erased'),
          content: [
            paragraph(
              say(
                'erasedWhy',
                'Your sign-up is deleted from this site. It stays in backups of the site until newer ones replace them.',
              ),
            ),
          ],
        });
      default:
        return answer(context, { ...ownPage(signUp, token), status: 400 });
    }
  }

  async function leave(id: string, mailing: string): Promise<void> {
    const before = await signUps.update(id, ({ state }) =>
      state === 'left' ? null : { state: 'left', left: news.now() },
    );
    if (before && before.state !== 'left') await onLeft(mailing);
  }

  function ownPage(signUp: StoredSignUp, token: string): NewsPage {
    const isLeft = signUp.state === 'left';
    const radio = (name: string, value: string, isChosen: boolean, words: string) =>
      el('label', {}, el('input', { type: 'radio', name, value, ...(isChosen && { checked: true }) }), words);
    const choices = newsChoices(studio.games).map((choice) =>
      radio('wants', choice, choice === presentNews(signUp.wants, studio.games), nameOf(choice)),
    );
    const times = OFTEN.map((choice) => radio('often', choice, choice === signUp.often, nameOfOften(choice)));
    const choosing = [
      actForm(
        LEAVE_PATH,
        token,
        'choose',
        el('fieldset', {}, el('legend', {}, say('chooseNews', 'News that you want')), ...choices),
        el('fieldset', {}, el('legend', {}, say('chooseOften', 'How often')), ...times),
        submitButton(say('chooseSave', 'Save')),
      ),
      el('h2', {}, say('leaveTitle', 'Unsubscribe')),
      actForm(LEAVE_PATH, token, 'leave', submitButton(say('leaveButton', 'Send me no more news'), 'quiet')),
    ];
    return {
      title: say('ownPageTitle', 'Your mails'),
      content: [
        paragraph(
          isLeft
            ? say('ownPageLeft', '{email} is unsubscribed and gets no news from us.', { email: signUp.email })
            : say('ownPageFor', 'News by mail for {email}.', { email: signUp.email }),
        ),
        ...(isLeft ? [] : choosing),
        el('h2', {}, say('ownDataTitle', 'Your data')),
        el(
          'div',
          { className: ['row'] },
          actForm(LEAVE_PATH, token, 'export', submitButton(say('exportButton', 'Download'), 'quiet')),
          actForm(
            LEAVE_PATH,
            token,
            'erase',
            submitButton(say('eraseAll', 'Erase my data and unsubscribe'), 'quiet'),
          ),
        ),
      ],
    };
  }

  function nameOfOften(choice: Often): string {
    if (choice === 'each') return say('oftenEach', 'Each post when it is out');
    return choice === 'weekly'
      ? say('oftenWeekly', 'One mail a week')
      : say('oftenMonthly', 'One mail a month');
  }

  function nameOf(choice: WantedNews): string {
    if (choice === 'all') return say('newsAll', 'All news');
    if (choice === 'releases') return say('newsReleases', 'Only new releases');
    const game = studio.games.find(({ address }) => choice === `game:${address}`);
    return say('newsOfGame', 'Only news of {game}', { game: game?.name ?? '' });
  }

  return { show, act };
}

/** A file with the data of a sign-up, except its id, its version and the secret in the reader's links. */
function download(
  context: Context,
  { version: _version, secret: _secret, id: _id, ...stored }: StoredSignUp,
): Response {
  const text = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  const { time, mailed, confirmed, left, bounced } = stored;
  const file = {
    ...stored,
    time: text(time),
    mailed: text(mailed),
    confirmed: text(confirmed),
    left: text(left),
    bounced: text(bounced),
  };
  return context.body(`${JSON.stringify(file, null, 2)}\n`, 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': 'attachment; filename="sign-up.json"',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'same-origin',
  });
}

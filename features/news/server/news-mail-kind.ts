import type { Root } from 'hast';
import type { MailKind } from '../../../platform/mail/mail-lane.ts';
import { howOften, isWanted, wantedNews } from '../../../web/domain/mail/wanted-news.ts';
import type { StoredSignUp } from '../../../web/server/sign-ups/stored-sign-up.ts';
import { postMailingId } from '../model/mailing.ts';
import { mailForReader } from '../ui/mail-for-reader.ts';
import type { PostMailText } from '../ui/post-mail.ts';
import { leaveToken } from './link-token.ts';
import type { MailedPost, MailedReaders } from './mailed-posts.ts';
import type { MailingDocuments, MailingTexts, StoredMailing } from './mailing-documents.ts';
import type { NewsContext } from './news-context.ts';
import { LEAVE_PATH } from './page-html.ts';

export interface NewsMailOptions {
  news: NewsContext;
  mailings: MailingDocuments;
  texts: MailingTexts;
  readPost: (id: string) => Promise<MailedPost | null>;
  /** Finds the readers who got, or may have got, the mail of a mailing. */
  mailedReaders: MailedReaders;
  format: (text: string) => Promise<{ tree: Root | null }>;
}

/** Maximum number of mailings whose mail is cached. Rarely more than one mailing is sent at a time. */
const MOST_KEPT = 3;

/**
 * Composes the mails of mailings. For a mailing of one post to readers, the post is rendered once and stored, so later
 * edits do not change the mail. `forgetPost` drops the cached mails of a post that is no longer public.
 */
export function newsMails(options: NewsMailOptions) {
  const { news, mailings, texts, readPost, mailedReaders, format } = options;
  const { studio, origin } = news;
  const kept = new Map<string, Promise<{ mailing: StoredMailing; mail: PostMailText } | null>>();

  async function render(post: MailedPost, { subject, preheader }: StoredMailing): Promise<PostMailText> {
    const { tree } = await format(post.content);
    // Lazy import: not needed at startup.
    const { postMail } = await import('../ui/post-mail.ts');
    return postMail({ post, tree, byline: post.byline, subject, preheader, studio, origin });
  }

  /** The rendered mail of a mailing; null if its post is not public. */
  async function textOf(mailing: StoredMailing): Promise<PostMailText | null> {
    const post = await readPost(mailing.post);
    if (post === null || post.publicAt === null || post.publicAt > news.now()) return null;
    const stored = await texts.get(mailing.id);
    if (stored) return stored;
    const rendered = await render(post, mailing);
    await texts.add(mailing.id, rendered);
    return rendered;
  }

  function mailOf(id: string) {
    const known = kept.get(id);
    if (known) return known;
    const made = mailings.get(id).then(async (mailing) => {
      const mail = mailing && (await textOf(mailing));
      if (mailing && mail) return { mailing, mail };
      // The post may be published again before the mails of all readers are composed.
      kept.delete(id);
      return null;
    });
    if (kept.size >= MOST_KEPT) kept.delete([...kept.keys()][0] ?? '');
    kept.set(id, made);
    made.catch(() => kept.delete(id));
    return made;
  }

  /**
   * Composes a post or a digest for one reader. Returns null if the post is no longer public, if the sign-up is no
   * longer confirmed, or if the reader has chosen other news or another frequency since the mail was queued.
   */
  const toReader: MailKind = {
    async compose({ payload }) {
      const [id, signUpId] = [String(payload.mailing), String(payload.signUp)];
      const signUp = await news.signUps.get(signUpId);
      if (signUp?.state !== 'confirmed') return null;
      if (payload.period !== undefined) return digest(id, signUp, String(payload.period), payload.posts);
      const sending = await mailOf(id);
      if (sending === null) return null;
      if (sending.mailing.kind === 'post' && signUp.often !== 'each') return null;
      if (!isWanted(signUp.wants, wantedNews(sending.mailing.to), studio.games)) return null;
      const leave = `${origin}${LEAVE_PATH}?token=${leaveToken(signUp, id)}`;
      return { to: signUp.email, ...mailForReader(sending.mail, leave), headers: headersFor(leave) };
    },
  };

  /**
   * Composes a digest for one reader, of the posts that the reader wants and has not received yet. Returns null if
   * there is no such post, or if the reader no longer wants this digest.
   */
  async function digest(id: string, signUp: StoredSignUp, periodText: string, posts: unknown) {
    const period = howOften(periodText);
    if (period === 'each' || signUp.often !== period || !Array.isArray(posts)) return null;
    const own: MailedPost[] = [];
    for (const postId of posts.map(String)) {
      const mailing = await mailings.get(postMailingId(postId));
      const post = await readPost(postId);
      if (!mailing || !isWanted(signUp.wants, wantedNews(mailing.to), studio.games)) continue;
      if (post?.publicAt == null || post.publicAt > news.now()) continue;
      const got = await mailedReaders(mailing.id, [signUp.id]);
      if (!got.has(signUp.id)) own.push(post);
    }
    if (own.length === 0) return null;
    const leave = `${origin}${LEAVE_PATH}?token=${leaveToken(signUp, id)}`;
    const { digestMail } = await import('../ui/digest-mail.ts');
    const mail = digestMail({ posts: own, period, studio, origin, leave });
    return { to: signUp.email, ...mail, headers: headersFor(leave) };
  }

  /**
   * The test mail, to the staff member who asked for it. It has no unsubscribe headers, and its link opens the
   * unsubscribe page without anybody's data.
   */
  const toSender: MailKind = {
    async compose({ payload }) {
      const mailing = await mailings.get(String(payload.mailing));
      const post = mailing && (await readPost(mailing.post));
      if (!mailing || !post) return null;
      return { to: mailing.to, ...mailForReader(await render(post, mailing), `${origin}${LEAVE_PATH}`) };
    },
  };

  /** The headers with which a mail program lets the reader unsubscribe with one click (RFC 8058). */
  const headersFor = (leave: string) => ({
    'List-Id': `<news.${URL.parse(origin)?.hostname ?? 'localhost'}>`,
    'List-Unsubscribe': `<${leave}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    Precedence: 'list',
  });

  return {
    toReader,
    toSender,
    /** Drops the cached mails of a post if it is no longer public, so that no more of them are sent. */
    async forgetPost(post: string): Promise<void> {
      for (const [id, made] of kept)
        if ((await made.catch(() => null))?.mailing.post === post) {
          const now = await readPost(post);
          if (now === null || now.publicAt === null || now.publicAt > news.now()) kept.delete(id);
        }
    },
  };
}

import { randomBytes } from 'node:crypto';
import { toFields } from '@studio-site/backend/values';
import { draftLinkPath, postPath, slugPath } from '../../web/domain/places.ts';
import { newPost } from '../../web/domain/posts/post.ts';
import { searchAddress } from '../../web/site/search/search-address.ts';
import { attack } from './attacker.ts';
import { type Attack, Outcome } from './attacks.ts';
import { commitAs } from './commit-as.ts';
import { distinctWords } from './distinct-words.ts';

// Attacks by an author who writes own posts, draft links to them and addresses for them.
const AUTHOR = 'demo-author';
const draft = (slug?: string) => ({ ...newPost(AUTHOR, Date.now()), ...(slug ? { slug } : {}) });

/**
 * Runs an action `count` times, one after another. Resolves to an `Outcome` with the number of accepted actions. Throws
 * if that number is greater than `most`.
 */
async function accepted(count: number, most: number, act: (n: number) => Promise<boolean>): Promise<Outcome> {
  let all = 0;
  for (let n = 0; n < count; n++) if (await act(n)) all += 1;
  const said = `${all} of ${count} accepted`;
  if (all > most) throw new Error(said);
  return new Outcome(said);
}

/**
 * An attack: an author writes this many public posts full of distinct words. Throws if a post is refused, or if one of
 * 20 searches then does not find another person's post.
 */
function searchFlood(posts: number): Attack['run'] {
  return async (site) => {
    for (let n = 0; n < posts; n++) {
      const id = `attack-words-${posts}-${n}`;
      await site.storePost(id, 'short', AUTHOR);
      const fields = toFields({ content: distinctWords(posts * 100 + n, 499_000) });
      if (!(await commitAs(site.port, site.author, { path: postPath(id), fields, only: ['content'] })))
        throw new Error(`The author's post ${id} was refused.`);
    }
    let found = 0;
    for (let n = 0; n < 20; n++) {
      const { status, body } = await attack(site.port, searchAddress('harbour', 1));
      if (status === 200 && body.includes('/blog/lighting-the-harbour')) found += 1;
    }
    if (found < 20) throw new Error(`Only ${found} of 20 searches found another author's post.`);
    return new Outcome(`${found} of 20 searches found another author's post`);
  };
}

export const AUTHOR_ATTACKS: readonly Attack[] = [
  { name: '7 public posts of 499 KB of distinct words, and searches', run: searchFlood(7) },
  { name: '60 public posts of 499 KB of distinct words, and searches', run: searchFlood(60) },
  {
    name: '40 draft links to one draft',
    run: async (site) => {
      const path = postPath('attack-shared');
      const post = draft();
      if (!(await commitAs(site.port, site.author, { path, fields: toFields(post) })))
        throw new Error('The draft was refused.');
      const { publishDate, title, authors, shortText, image, tags, content } = post;
      const shown = { publishDate, title, authors, shortText, image, tags, content };
      const expires = Date.now() + 24 * 60 * 60_000;
      return accepted(40, 1, () => {
        const secret = randomBytes(16).toString('base64url');
        const link = { post: 'attack-shared', by: AUTHOR, expires, ...shown };
        return commitAs(
          site.port,
          site.author,
          { path: draftLinkPath(secret), fields: toFields(link), stamped: 'at' },
          { path: `${path}/share/current`, fields: toFields({ secret }) },
        );
      });
    },
  },
  {
    name: '60 addresses reserved by one author',
    run: async (site) => {
      const path = postPath('attack-addresses');
      if (!(await commitAs(site.port, site.author, { path, fields: toFields(draft()) })))
        throw new Error('The draft was refused.');
      return accepted(60, 20, (n) => {
        const slug = `attack-address-${n}`;
        return commitAs(
          site.port,
          site.author,
          { path: slugPath(slug), fields: toFields({ post: 'attack-addresses' }) },
          { path, fields: toFields({ slug, addresses: n + 1 }), only: ['slug', 'addresses'] },
        );
      });
    },
  },
];

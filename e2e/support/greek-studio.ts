import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORDS } from '../../web/domain/words/words.ts';

const root = join(import.meta.dirname, '../..');

/** Replaces each letter with a Greek letter, except in placeholders such as `{name}`. */
export function inGreek(text: string): string {
  return text.replace(/\{\w+\}|[a-z]/gi, (found) =>
    found.length > 1 ? found : String.fromCodePoint(0x3b1 + ((found.toLowerCase().codePointAt(0) ?? 0) % 17)),
  );
}

/** All texts of the site in Greek letters. */
const WORDS_IN_GREEK = Object.fromEntries(
  Object.entries(WORDS).map(([name, english]) => [
    name,
    typeof english === 'string'
      ? inGreek(english)
      : Object.fromEntries(Object.entries(english).map(([form, text]) => [form, inGreek(text)])),
  ]),
);

/** Number of posts, more than fit on a page of a list or of search results. */
const POSTS = 24;
/** A word that all posts contain. */
export const COMMON = inGreek('lantern');

const TEXT = `## ${inGreek('Heading')}

${COMMON} [${inGreek('elsewhere')}](https://elsewhere.example) ${inGreek('note')}[^1]

![](https://www.youtube.com/watch?v=aqz-KE-bpKQ)

![](https://www.youtube.com/embed/aqz-KE-bpKQ)

https://store.example/first

https://store.steampowered.com/app/620/

| ${inGreek('one')} |
| --- |
| ${inGreek('two')} |

[^1]: ${inGreek('below')}

\`\`\`patch-notes
Version: 1
New:
- ${COMMON}
Changed:
- ${COMMON}
Fixed:
- ${COMMON}
Known:
- ${COMMON}
\`\`\`
`;

/**
 * Writes a studio that is completely in Greek letters into a folder. `form` is its form service; null for the built-in
 * form.
 */
export function putGreekStudio(folder: string, form: { action: string; field: string } | null = null): void {
  cpSync(join(root, 'demo-studio/pictures'), join(folder, 'pictures'), { recursive: true });
  for (const name of ['posts', 'pages', 'games']) mkdirSync(join(folder, name));
  const game = (name: string, more: object) => ({
    name: inGreek(name),
    tagline: inGreek('tagline'),
    logo: null,
    keyArt: '/art/timeworks-key-art.svg',
    stores: [{ label: inGreek('store'), url: `https://store.example/${name}` }],
    trailer: { videoId: 'aqz-KE-bpKQ', still: '/art/trailer-still.svg', published: '2026-03-14' },
    inHeader: 'page',
    address: name,
    ...more,
  });
  const config = {
    name: inGreek('studio'),
    company: inGreek('company'),
    description: inGreek('A studio'),
    email: 'post@studio.example',
    mainOrigin: null,
    locale: 'el',
    words: WORDS_IN_GREEK,
    logo: '/art/studio-logo.svg',
    games: [game('first', {}), game('second', { inHeader: 'store', trailer: null })],
    socials: [{ kind: 'steam', label: inGreek('steam'), url: 'https://steam.example' }],
    signUp: {
      form,
      consent: { text: inGreek('yes'), privacyPage: '/own', privacyLabel: inGreek('privacy') },
    },
    press: {
      facts: [{ label: inGreek('founded'), text: inGreek('bakery') }],
      descriptions: { medium: inGreek('paragraph'), long: inGreek('long') },
      usage: inGreek('use'),
    },
    tokenSyncUrl: null,
  };
  writeFileSync(join(folder, 'studio.config.ts'), `export default ${JSON.stringify(config)};`);
  writeFileSync(join(folder, 'pages/own.md'), `---\ntitle: ${inGreek('own')}\n---\n\n${TEXT}`);
  writeFileSync(join(folder, 'games/first.md'), TEXT);
  const bio = {
    id: 'ada',
    displayName: inGreek('ada'),
    teamRole: inGreek('role'),
    description: inGreek('described'),
    image: '/art/portraits/editor.svg',
    color1: '#224466',
    color2: '#446688',
    show: true,
    links: [{ url: 'https://ada.example', icon: '/art/icons/globe.svg', invert: false }],
  };
  writeFileSync(join(folder, 'bios.json'), JSON.stringify([bio]));
  const posts = Array.from({ length: POSTS }, (_, at) => ({
    id: `p${at}`,
    title: `${COMMON} ${at}`,
    // Alternates between one author, none, an unknown one ('') and several.
    authors: [['ada'], [], [''], ['ada', '']][at % 4],
    shortText: inGreek('short'),
    image: '/art/covers/map.svg',
    tags: [inGreek('tag')],
    createdDaysAgo: 30 + at,
    publishedDaysAgo: 20 + at,
    ...(at === 1 ? { changedDaysAgo: 3 } : {}),
    pinned: false,
    featured: false,
  }));
  writeFileSync(join(folder, 'posts.json'), JSON.stringify(posts));
  for (const { id } of posts) writeFileSync(join(folder, `posts/${id}.md`), TEXT);
}

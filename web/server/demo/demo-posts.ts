import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plain } from './to-fields.ts';

interface DemoPost {
  id: string;
  title: string;
  authors: string[];
  shortText: string;
  cover: string;
  /** Days before now on which it was made, and on which it was published. */
  age: number;
  published: number | null;
  pinned?: boolean;
  featured?: boolean;
}

const posts: DemoPost[] = [
  {
    id: 'release-date',
    title: 'Timeworks has a date, and the date has a clock',
    authors: ['demo-administrator'],
    cover: 'clockwork',
    shortText:
      'We have been asked one question more than any other. Here is the answer, and how we got to it.',
    age: 6,
    published: 4,
    featured: true,
  },
  {
    id: 'lighting-the-harbour',
    title: 'Lighting the harbour: 214 lamps and one rule',
    authors: ['ines-vale', 'demo-author', 'odd-lantry'],
    cover: 'harbour',
    shortText:
      'Every lamp in the harbour has a keeper, a schedule and a secret. How three people lit one level.',
    age: 24,
    published: 19,
    featured: true,
  },
  {
    id: 'how-we-work',
    title: 'How seven people make one clock',
    authors: ['demo-editor'],
    cover: 'gears',
    shortText: 'No stand-ups, one long table, and a kettle with opinions: our week, hour by hour.',
    age: 61,
    published: 58,
    pinned: true,
  },
  {
    id: 'trailer-notes',
    title: 'Behind the trailer: ninety seconds, frame by frame',
    authors: ['demo-editor', 'fake_4821'],
    cover: 'beacon',
    shortText: 'Watch the trailer with us and learn which shot was rendered on a laptop in a ferry queue.',
    age: 33,
    published: 31,
  },
  {
    id: 'rain-piano',
    title: 'Recording a piano that was left out in the rain',
    authors: ['fake_4821'],
    cover: 'forest',
    shortText: 'The title theme began in a field. A short diary of a long, wet week.',
    age: 79,
    published: 77,
  },
  {
    id: 'starhound-archive',
    title: 'Starhound at ten: opening the archive',
    authors: ['studio-archive'],
    cover: 'comet',
    shortText: 'Our first game turns ten. We found the box with the index cards.',
    age: 118,
    published: 112,
  },
  {
    id: 'backwards-saves',
    title: 'Saving a game in which time runs backwards',
    authors: ['demo-author'],
    cover: 'map',
    shortText:
      'What do you write to disk when yesterday has not happened yet? A programmer explains, with a table.',
    age: 140,
    published: 139,
  },
  {
    id: 'strange-markup',
    title: 'A cabinet of strange markup',
    authors: [],
    cover: 'dunes',
    shortText: 'Things that people paste into editors, <b>shown harmless</b> behind glass. Please do touch.',
    age: 200,
    published: 199,
  },
  {
    id: 'winter-patch',
    title: 'The winter patch (draft)',
    authors: ['demo-editor'],
    cover: 'winter',
    shortText: 'Snow, at last. And a fix for the ladder.',
    age: 2,
    published: null,
  },
  {
    id: 'demo-at-the-fair',
    title: 'Come and break our demo (draft)',
    authors: ['demo-author'],
    cover: 'first-light',
    shortText: 'Where to find us at the fair, and what to try first.',
    age: 1,
    published: null,
  },
]; // prettier-ignore

const DAY = 24 * 3600 * 1000;

/** The post documents; `now` in milliseconds since 1970. */
export function demoPosts(now: number): { id: string; fields: Record<string, Plain> }[] {
  return posts.map(
    ({ id, title, authors, shortText, cover, age, published, pinned = false, featured = false }) => ({
      id,
      fields: {
        title,
        authors,
        shortText,
        image: `/art/covers/${cover}.svg`,
        content: readFileSync(join(import.meta.dirname, '../../../demo-studio/posts', `${id}.md`), 'utf8'),
        creationDate: now - age * DAY,
        publishDate: now - (published ?? age) * DAY,
        published: published !== null,
        pinned,
        featured,
      },
    }),
  );
}

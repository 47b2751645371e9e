// @ts-expect-error: the package's types declare a module of another name
import domino from '@mixmark-io/domino';
import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { markdownText } from '../../../test/samples/markdown-texts.ts';
import { postOutline } from '../ui/post-outline.ts';
import { blueskyFacets } from './bluesky.ts';
import { byteCount, linkCount } from './counts.ts';
import { DESTINATIONS, POSTING_PLACES } from './destinations.ts';
import { discordText } from './discord.ts';
import type { Form } from './form.ts';
import { picturesIn } from './outline.ts';

const { createDocument } = domino as { createDocument: (html: string) => Document };

const ORIGIN = 'https://studio.example';

/** Pieces of text that are markup in other places. */
const FOREIGN = [
  '[b]',
  '[/b]',
  '[/noparse]',
  '[noparse]',
  '[*]',
  '[url=https://evil.example]',
  '[/code]',
  '[',
  '@everyone',
  '@here',
  '<@123>',
  '<#5>',
  '<t:1:R>',
  '||',
  '-# ',
  '__',
  '>!',
  '^',
  '&lt;',
  '<br>',
  '"',
  "'",
  '👨‍👩‍👧‍👦',
  'word '.repeat(120),
  '文字'.repeat(700),
  '👍🏽'.repeat(400),
  `https://a.example/${'b'.repeat(700)} `,
  'a\u0301\u0302'.repeat(90),
  `\n\n${'| a | b |\n'.repeat(3)}`,
  `\n\n\`\`\`\n${'@everyone ``` x\n'.repeat(3)}`,
  `\n\n- ${'item\n- '.repeat(60)}`,
];

const content = fc
  .array(
    fc.oneof({ weight: 3, arbitrary: markdownText }, { weight: 2, arbitrary: fc.constantFrom(...FOREIGN) }),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''));
const line = fc
  .array(fc.oneof(fc.constantFrom(...FOREIGN), fc.string({ unit: 'binary', maxLength: 12 })), {
    maxLength: 3,
  })
  .map((pieces) => pieces.join(''));

const outline = fc
  .record({ title: line, shortText: line, tags: fc.array(line, { maxLength: 3 }), content })
  .map((texts) => postOutline({ id: 'p1', slug: 'snow', ...texts }, ORIGIN));

/** Converts generated posts for the destination `id`, and checks each form. */
function always(id: string, check: (form: Form, links: Set<string>) => void): void {
  const destination = DESTINATIONS.find((one) => one.id === id);
  if (!destination) throw new Error(`No destination ${id}.`);
  fc.assert(
    fc.property(outline, fc.boolean(), (post, isWhole) => {
      const form = destination.form(post, isWhole);
      expect(form.parts.length).toBeGreaterThan(0);
      for (const { text, count, limit } of form.parts) {
        expect(text.isWellFormed()).toBe(true);
        expect(count).toBe(destination.count(text));
        if (limit !== null) expect(count).toBeLessThanOrEqual(limit);
      }
      check(form, new Set(JSON.stringify(post).match(/https?:[^"\\]*|mailto:[^"\\]*/g)));
    }),
    { numRuns: 100 },
  );
}

test('posts to Discord and Mastodon stay within the limits, and have each picture only once', () => {
  fc.assert(
    fc.property(outline, fc.boolean(), (post, isWhole) => {
      for (const [place, most] of [
        ['discord', 10],
        ['mastodon', 4],
      ] as const) {
        const { parts } = POSTING_PLACES[place].sentForm(post, { isWhole, longest: 0, warning: '' });
        for (const { text, limit, pictures } of parts) {
          expect(text.length).toBeLessThanOrEqual(place === 'discord' ? (limit ?? 0) : 5000);
          expect(pictures.length).toBeLessThanOrEqual(most);
          const descriptions = pictures.map(({ alt }) => discordText(alt));
          if (place === 'discord') expect(descriptions.join('').length).toBeLessThanOrEqual(6000);
        }
        const known = picturesIn(post.blocks ?? []).map(({ address }) => address);
        for (const { address } of parts.flatMap(({ pictures }) => pictures)) {
          expect(known).toContain(address);
          known.splice(known.indexOf(address), 1);
        }
      }
    }),
    { numRuns: 100 },
  );
});

const graphemes = (text: string) =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length;
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,:;!?'()[\]*_~|`]/gi;

test('a Bluesky post has at most 300 graphemes and 3000 bytes; link positions match its text', () => {
  always('bluesky', ({ parts }) => {
    for (const { text } of parts) {
      expect(graphemes(text)).toBeLessThanOrEqual(300);
      expect(byteCount(text)).toBeLessThanOrEqual(3000);
      const bytes = new TextEncoder().encode(text);
      let end = 0;
      for (const { index, features } of blueskyFacets(text)) {
        expect(index.byteStart).toBeGreaterThanOrEqual(end);
        end = index.byteEnd;
        const words = new TextDecoder('utf-8', { fatal: true }).decode(bytes.slice(index.byteStart, end));
        const [feature] = features;
        expect(words).toBe(feature && ('uri' in feature ? feature.uri : `#${feature.tag}`));
      }
    }
  });
});

test('a Mastodon post has at most 500 characters, where each URL counts as 23', () => {
  always('mastodon', ({ parts }) => {
    for (const { text } of parts)
      expect(
        graphemes(text.replace(ADDRESS, 'x'.repeat(23)).replace(/(@\w+)@[\w.-]+\w/g, '$1')),
      ).toBeLessThanOrEqual(500);
  });
});

test('a post on X has at most 280 weighted characters', () => {
  always('x', ({ parts }) => {
    for (const { text } of parts) expect(weight(text)).toBeLessThanOrEqual(280);
  });
});

/**
 * The length of a text on X. Only URLs of the video site count as 23 characters, because X does not turn `.example`
 * into links.
 */
function weight(text: string): number {
  const linked = text.replace(/https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}/g, '_'.repeat(23));
  const codes = [...linked.normalize('NFC').replace(/\p{RGI_Emoji}/gv, '文')].map(
    (one) => one.codePointAt(0) ?? 0,
  );
  const isLight = (code: number) =>
    code <= 4351 ||
    (code >= 8192 && code <= 8205) ||
    (code >= 8208 && code <= 8223) ||
    (code >= 8242 && code <= 8247);
  return codes.reduce((sum, code) => sum + (isLight(code) ? 1 : 2), 0);
}

test('a post on Threads has at most five different links', () => {
  always('threads', ({ parts }) => {
    for (const { text } of parts) expect(linkCount(text)).toBeLessThanOrEqual(5);
  });
});

test('every Steam text has only known, balanced tags, and none that the author typed', () => {
  always('steam', ({ parts }) => {
    const [, text] = parts;
    expect(unbalanced(text?.text ?? '')).toBe('');
  });
});

const STEAM_TAGS = new Set(
  'b i strike c code quote h1 h2 h3 list olist * table tr th td hr url img carousel previewyoutube noparse'.split(
    ' ',
  ),
);

/** The first tag of a BBCode text that is unknown, unopened or unclosed; empty for a valid text. */
function unbalanced(code: string): string {
  const open: string[] = [];
  for (let at = code.indexOf('['); at !== -1; at = code.indexOf('[', at)) {
    const end = code.indexOf(']', at);
    if (end === -1) return code.slice(at);
    const tag = code.slice(at + 1, end);
    const name = tag.replace(/^\//, '').replace(/[= ][\s\S]*$/, '');
    if (!STEAM_TAGS.has(name)) return tag;
    at = end + 1;
    if (name === '*') continue;
    if (tag === 'noparse') {
      const close = code.indexOf('[/noparse]', at);
      if (close === -1) return tag;
      at = close + '[/noparse]'.length;
    } else if (!tag.startsWith('/')) open.push(name);
    else if (open.pop() !== name) return tag;
  }
  return open.join();
}

test('the HTML for itch.io is well formed and has only known elements and attributes', () => {
  always('itch', ({ parts }) => {
    const html = parts[1]?.text ?? '';
    const page = createDocument(`<body>${html}</body>`).body;
    // If the parser had to repair the HTML, its output would differ.
    expect(page.innerHTML.replaceAll('&nbsp;', '\u00a0')).toBe(html);
    for (const element of page.querySelectorAll('*')) {
      expect(ELEMENTS).toContain(element.localName);
      for (const name of element.getAttributeNames()) expect(['href', 'src', 'alt', 'start']).toContain(name);
    }
  });
});

const ELEMENTS = 'h2 h3 p strong em a ul ol li blockquote pre code img hr br'.split(' ');

describe.each(['discord', 'reddit'])('the Markdown of %s', (id) => {
  test('the Markdown has no HTML, no pictures, and no links except those of the post', () => {
    always(id, ({ parts }, links) => {
      for (const { text } of parts.filter(({ field }) => field === 'text')) {
        const found = nodesOf(
          fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }),
        );
        expect(
          found.filter(({ type }) => type === 'html' || type === 'image' || type === 'imageReference'),
        ).toEqual([]);
        const known = [...links].map(bare);
        for (const node of found) {
          // A bare URL becomes a link by itself. Only a link with a different text could hide its target.
          const hasWords = text[node.position?.start.offset ?? 0] === '[';
          if (node.type === 'link' && hasWords) expect(known).toContain(bare(node.url));
        }
      }
    });
  });
});

/** A URL without percent escapes, special characters and a slash at the end, for comparison. */
const bare = (address: string): string =>
  address.replace(/%[\dA-F]{2}|[();*~@|[\]^`{}\\<>]/gi, '').replace(/\/$/, '');

const nodesOf = (node: Nodes): Nodes[] => [
  node,
  ...('children' in node ? node.children.flatMap(nodesOf) : []),
];

test('no Discord message can notify a whole server or a person', () => {
  always('discord', ({ parts }) => {
    for (const { text } of parts) expect(text).not.toMatch(/@everyone|@here|<[@#:/]|<[at]:/);
  });
});

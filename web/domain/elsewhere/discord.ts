import { type Form, formOf, partOf } from './form.ts';
import { ELSEWHERE_LIMITS } from './limits.ts';
import { markdownAddress } from './markdown-address.ts';
import { type Dialect, markdownMessages } from './markdown-messages.ts';
import type { Block, PostOutline } from './outline.ts';
import { textTable } from './text-table.ts';

/** A post as Discord messages: its title as a heading, the text, and the post's URL. */
export function discordForm(post: PostOutline): Form {
  const limit = ELSEWHERE_LIMITS.discord;
  const title: Block = { kind: 'heading', level: 1, runs: [{ text: post.title }] };
  return formOf(post, (blocks, lost) => {
    const messages = markdownMessages([title, ...blocks], DISCORD, limit, lost);
    return withPage(messages, post.page, limit).map((text) => partOf('text', text, limit));
  });
}

/**
 * Adds the post's URL to the last message or, if it does not fit, as a separate message. Discord shows a preview of the
 * page.
 */
function withPage(messages: readonly string[], page: string, limit: number): string[] {
  const last = `${messages.at(-1) ?? ''}\n\n${safeAddress(page)}`.trim();
  return last.length <= limit ? [...messages.slice(0, -1), last] : [...messages, safeAddress(page)];
}

/** Disables the names that notify everyone, and Discord's codes for people, channels, emoji and times. */
const silent = (text: string): string =>
  text.replace(/@(?=everyone|here)/gi, '@\u200b').replace(/<(?=[@#:/]|a:|t:|id:)/gi, '<\u200b');

/** Escapes a URL for a link, and disables the names that notify everyone. */
const safeAddress = (address: string): string =>
  markdownAddress(address).replace(/@(?=everyone|here)/gi, '%40');

const DISCORD: Dialect = {
  escape: (text) =>
    silent(text)
      .replace(/[\\*_~`|[\]<>]/g, '\\$&')
      .replace(/!$/, '\\!'),
  inlineCode: (text) => {
    // In Discord, code ends at the first run of as many backquotes as it started with.
    const code = silent(text).replaceAll('`', '\u02cb');
    return `\`${code}\``;
  },
  codeBlock: (text, language) =>
    `\`\`\`${language ?? ''}\n${silent(text).replaceAll('``', '`\u200b`\u200b')}\n\`\`\``,
  link: (words, address) => `[${words}](<${safeAddress(address)}>)`,
  bareLink: (address) => (/^https?:/.test(address) ? `<${safeAddress(address)}>` : DISCORD.escape(address)),
  media: (words, address) => `[${words}](${safeAddress(address)})`,
  table: (head, rows) => DISCORD.codeBlock(textTable(head, rows), null),
  divider: '',
  deepestHeading: 3,
  lineBreak: '\n',
  quote: (text) => text.replace(/^(?!> )/gm, '> '),
  losses: { table: 'tables', divider: 'dividers', pictures: 'pictureLinks', video: 'videoLinks' },
};

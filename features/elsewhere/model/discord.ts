import {
  type Form,
  formOf,
  type Loss,
  markdownAddress,
  type Part,
  type PostingPlace,
  partOf,
  shortened,
  textTable,
} from './form.ts';
import { type Dialect, type Message, markdownMessages } from './markdown-messages.ts';
import { type Block, isShownElsewhere, type PostOutline } from './outline.ts';

/** UTF-16 units of a message. Discord's documentation calls them “characters”. */
const LIMIT = 2000;
/**
 * Pictures of a message, and UTF-16 units of each picture's description. Escaping can double a description, and Discord
 * allows 6,000 for all descriptions of a message together.
 */
const MOST_PICTURES = 10;
const LONGEST_DESCRIPTION = 300;

/**
 * A post as Discord messages: its title as a heading, the text, and the post's URL. With `isSent`, the site itself
 * posts the messages, and attaches to each the first 10 of its pictures.
 */
function discordForm(post: PostOutline, isSent = false): Form {
  const title: Block = { kind: 'heading', level: 1, runs: [{ text: post.title }] };
  return formOf(post, (blocks, lost) => {
    const messages = markdownMessages([title, ...blocks], isSent ? SENT : DISCORD, LIMIT, lost);
    return withPage(messages, post.page).map((message) =>
      isSent ? withPictures(message, lost) : partOf('text', message.text, LIMIT),
    );
  });
}

export const discord: PostingPlace = {
  id: 'discord',
  name: 'Discord',
  hasThreads: false,
  form: (post) => discordForm(post),
  count: (text) => text.length,
  sentForm: (post) => discordForm(post, true),
  connect: {
    secret: 'Webhook URL',
    hint: 'In Discord: Server Settings, Integrations, Webhooks. Choose the channel, and copy the URL.',
    server: null,
    account: null,
  },
};

/** A message with its first pictures attached. SVG files and further pictures are only links. */
function withPictures({ text, pictures }: Message, lost: Set<Loss>): Part {
  const shown = pictures.filter(isShownElsewhere).slice(0, MOST_PICTURES);
  if (shown.length < pictures.length) lost.add('pictureLinks');
  return {
    ...partOf('text', text, LIMIT),
    pictures: shown.map((picture) => ({ ...picture, alt: shortened(picture.alt, LONGEST_DESCRIPTION) })),
  };
}

/**
 * Adds the post's URL to the last message or, if it does not fit, as a separate message. Discord shows a preview of the
 * page.
 */
function withPage(messages: readonly Message[], page: string): Message[] {
  const { text, pictures } = messages.at(-1) ?? { text: '', pictures: [] };
  const last = `${text}\n\n${safeAddress(page)}`.trim();
  if (last.length <= LIMIT) return [...messages.slice(0, -1), { text: last, pictures }];
  return [...messages, { text: safeAddress(page), pictures: [] }];
}

/** A plain text, such as a description, as Discord's Markdown. It is at most twice as long. */
export const discordText = (text: string): string => DISCORD.escape(text);

/** Disables `@everyone` and `@here`, which notify all members, and codes for people, channels, emoji and times. */
const silent = (text: string): string =>
  text.replace(/@(?=everyone|here)/gi, '@\u200b').replace(/<(?=[@#:/]|a:|t:|id:)/gi, '<\u200b');

/** Escapes a URL for a link, and disables `@everyone` and `@here` in it. */
const safeAddress = (address: string): string =>
  markdownAddress(address).replace(/@(?=everyone|here)/gi, '%40');

const DISCORD: Dialect = {
  escape: (text) =>
    silent(text)
      .replace(/[\\*_~`|[\]<>]/g, '\\$&')
      .replace(/!$/, '\\!'),
  inlineCode: (text) => {
    // A backquote would end the code in Discord, so backquotes are replaced with a similar character.
    const code = silent(text).replaceAll('`', '\u02cb');
    return `\`${code}\``;
  },
  codeBlock: (text, language) =>
    `\`\`\`${language ?? ''}\n${silent(text).replaceAll('``', '`\u200b`\u200b')}\n\`\`\``,
  link: (words, address) => `[${words}](<${safeAddress(address)}>)`,
  bareLink: (address) => (/^https?:/.test(address) ? `<${safeAddress(address)}>` : DISCORD.escape(address)),
  media: (words, address) => `[${words}](${safeAddress(address)})`,
  attachesPictures: false,
  table: (head, rows) => DISCORD.codeBlock(textTable(head, rows), null),
  divider: '',
  deepestHeading: 3,
  lineBreak: '\n',
  quote: (text) => text.replace(/^(?!> )/gm, '> '),
  losses: { table: 'tables', divider: 'dividers', pictures: 'pictureLinks', video: 'videoLinks' },
};

/** For messages that the site posts with their pictures. */
const SENT: Dialect = {
  ...DISCORD,
  attachesPictures: true,
  losses: { table: 'tables', divider: 'dividers', video: 'videoLinks' },
};

import { OWN_PAGE_PLACES, type OwnPage } from '../../../web/domain/own-page.ts';
import type { TextField } from '../../../web/domain/value-field.ts';
import { reader } from './area.ts';
import type { Values } from './value-fields.ts';

/** Maximum length of the text of a page, in characters. */
const LONGEST_TEXT = 60_000;

/** The address of a page in the preview while its own address is invalid. */
export const PAGE_WITHOUT_ADDRESS = '/page-without-address';

/** The fields of one of the studio’s own pages, in the order of the form. */
export const OWN_PAGE_FIELDS = {
  title: { kind: 'line', label: 'Title', limit: 200, needed: true },
  address: {
    kind: 'address',
    label: 'Address',
    hint: 'Where visitors find the page, such as /jobs.',
    limit: 200,
    needed: true,
  },
  content: { kind: 'markdown', label: 'Content', limit: LONGEST_TEXT },
  place: {
    kind: 'choice',
    label: 'Link to the page',
    limit: 20,
    choices: { footer: 'In the footer', menu: 'In the menu', none: 'Nowhere' },
  },
  label: {
    kind: 'line',
    label: 'Text of the link',
    hint: 'If it is empty, the link shows the title.',
    limit: 80,
  },
  order: {
    kind: 'number',
    label: 'Order of the link',
    hint: 'Links with smaller numbers come first.',
    limit: 7,
  },
  description: {
    kind: 'text',
    label: 'Description',
    hint: 'For search engines and social cards. Without one, it is that of the studio.',
    limit: 500,
  },
} as const satisfies Record<string, TextField>;

/** The page with these values. */
export function ownPageOf(values: Values): OwnPage {
  const { text } = reader(values);
  return {
    title: text('title'),
    address: text('address'),
    place: OWN_PAGE_PLACES.find((place) => place === text('place')) ?? 'footer',
    label: text('label') || text('title'),
    description: text('description') || null,
    order: Number(text('order')),
    text: text('content'),
  };
}

/** The values of a page. A label that equals the title is left out, so that it follows the title. */
export function ownPageValues({ title, address, place, label, description, order, text }: OwnPage): Values {
  return {
    ...{ title, address, place, order: String(order), content: text },
    label: label === title ? '' : label,
    description: description ?? '',
  };
}

/** The page as a file of the folder `pages/`, such as `jobs.md`. Reading it gives the same page. */
export function ownPageFile(page: OwnPage): string {
  const { title, address, place, label, description, order, text } = page;
  const fields = {
    ...{ title, address, place },
    ...(label === title ? {} : { label }),
    ...(description === null ? {} : { description }),
    ...(order === 0 ? {} : { order }),
  };
  return markdownFile(fields, text);
}

/**
 * A Markdown file with fields at its start. Their values are written as JSON, which is YAML as well. Fields that are
 * undefined are left out.
 */
export function markdownFile(fields: Readonly<Record<string, unknown>>, text: string): string {
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${JSON.stringify(value)}\n`],
  );
  const body = text.trim();
  return `---\n${lines.join('')}---\n${body === '' ? '' : `\n${body}\n`}`;
}

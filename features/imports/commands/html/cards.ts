import { all } from '../../../../editor/paste/dom.ts';
import { type Lose, shortened } from '../source/losses.ts';
import { lineOf, makeElement, paragraphOf, replaceWith } from './make-element.ts';

type Tidy = (card: Element, lose: Lose) => void;

/** CSS selectors of Ghost's cards and WordPress's blocks, with functions that simplify or report them. */
const CARDS: [selector: string, tidy: Tidy][] = [
  ['.kg-bookmark-card', bookmark],
  ['.kg-file-card', file],
  ['.wp-block-file', blockFile],
  ['.kg-audio-card,.kg-video-card', player],
  ['.kg-callout-card', callout],
  ['.kg-toggle-card,details', toggle],
  ['.kg-product-card', product],
  ['.kg-button-card,.wp-block-button', (card, lose) => lose(`the button “${lineOf(card)}”, now a link`)],
  ['.kg-header-card,.wp-block-cover', (_card, lose) => lose('the background picture or colour of a header')],
  ['.kg-signup-card', signUp],
];
const KNOWN =
  /^kg-(?:image|gallery|embed|bookmark|file|audio|video|callout|toggle|product|button|header|signup|code|html|cta)-card$/;

/** Converts the cards of a post, and reports what is lost. */
export function tidyCards(body: Element, lose: Lose): void {
  for (const [selector, tidy] of CARDS)
    for (const card of all(body, selector)) if (card.parentNode) tidy(card, lose);
  for (const card of all(body, '.kg-card')) {
    const kind = card.className.split(/\s+/).find((name) => /^kg-.+-card$/.test(name)) ?? '';
    if (kind !== '' && !KNOWN.test(kind)) lose(`the design of a card (${kind})`);
  }
}

const inCard = (card: Element, name: string) => card.querySelector(`.${name}`);
const linkTo = (card: Element, href: string, text: string) => makeElement(card, 'a', { href }, text);

function bookmark(card: Element, lose: Lose): void {
  const href = card.querySelector('a')?.getAttribute('href') ?? '';
  const title = lineOf(inCard(card, 'kg-bookmark-title')) || href;
  const about = lineOf(inCard(card, 'kg-bookmark-description'));
  if (card.querySelector('.kg-bookmark-thumbnail img')) lose(`the picture of the bookmark “${title}”`);
  const link = makeElement(card, 'p', {}, linkTo(card, href, title), about === '' ? '' : ` – ${about}`);
  replaceWith(card, link, paragraphOf(card.querySelector('figcaption')));
}

function file(card: Element): void {
  const href = card.querySelector('a')?.getAttribute('href') ?? '';
  const name = lineOf(inCard(card, 'kg-file-card-filename'));
  const size = lineOf(inCard(card, 'kg-file-card-filesize'));
  const title = lineOf(inCard(card, 'kg-file-card-title')) || name || href;
  const facts = [name === title ? '' : name, size].filter((fact) => fact !== '').join(', ');
  const link = makeElement(card, 'p', {}, linkTo(card, href, title), facts === '' ? '' : ` (${facts})`);
  replaceWith(card, link, paragraphOf(inCard(card, 'kg-file-card-caption')));
}

/** Removes the preview of a file, and WordPress's download button, which duplicates the link beside it. */
function blockFile(block: Element): void {
  const links = all(block, 'a');
  for (const link of links) if (link !== links[0]) link.remove();
  for (const preview of all(block, 'object')) if (links.length > 0) preview.remove();
}

/** Replaces an audio or video card with its media element and caption, without the player's buttons and times. */
function player(card: Element): void {
  const media = card.querySelector('audio,video');
  if (media === null) return;
  const title = lineOf(inCard(card, 'kg-audio-title'));
  if (title !== '') media.setAttribute('title', title);
  replaceWith(card, media, paragraphOf(card.querySelector('figcaption')));
}

function callout(card: Element, lose: Lose): void {
  const text = inCard(card, 'kg-callout-text');
  if (text === null) return;
  const emoji = lineOf(inCard(card, 'kg-callout-emoji'));
  const quote = makeElement(
    card,
    'blockquote',
    {},
    emoji === '' ? '' : `${emoji} `,
    ...Array.from(text.childNodes),
  );
  lose('a callout, now a quote');
  replaceWith(card, quote);
}

function toggle(card: Element, lose: Lose): void {
  const heading = card.querySelector('.kg-toggle-heading-text,summary');
  const content = inCard(card, 'kg-toggle-content') ?? card;
  const title = makeElement(card, 'p', {}, makeElement(card, 'strong', {}, lineOf(heading)));
  lose(`the collapsible part “${lineOf(heading)}”, now always open`);
  if (content === card) heading?.remove();
  replaceWith(
    card,
    lineOf(title) === '' ? null : title,
    makeElement(card, 'div', {}, ...Array.from(content.childNodes)),
  );
}

function product(card: Element, lose: Lose): void {
  const title = lineOf(inCard(card, 'kg-product-card-title'));
  const stars = all(card, '.kg-product-card-rating-active').length;
  const image = inCard(card, 'kg-product-card-image');
  const button = inCard(card, 'kg-product-card-button');
  const about = inCard(card, 'kg-product-card-description');
  const paragraph = (child: Element | string) => makeElement(card, 'p', {}, child);
  lose(`the product card “${title}”, now text`);
  replaceWith(
    card,
    image && paragraph(image),
    title === '' ? null : makeElement(card, 'h4', {}, title),
    stars === 0 ? null : paragraph(`${'★'.repeat(stars)}${'☆'.repeat(Math.max(0, 5 - stars))}`),
    about && makeElement(card, 'div', {}, ...Array.from(about.childNodes)),
    button && paragraph(linkTo(card, button.getAttribute('href') ?? '', lineOf(button))),
  );
}

function signUp(card: Element, lose: Lose): void {
  lose('the form of a sign-up card');
  for (const form of all(card, 'form')) form.remove();
}

/** Reports remaining elements that Markdown cannot express. The conversion removes or simplifies them. */
export function nameOthers(body: Element, lose: Lose): void {
  for (const script of all(body, 'script')) {
    const host = URL.parse(script.getAttribute('src') ?? '', 'https://old.invalid')?.hostname;
    lose(host && host !== 'old.invalid' ? `a script of ${host}` : 'a script');
  }
  for (const button of all(body, 'button')) lose(`the button “${shortened(lineOf(button))}”, now plain text`);
  for (const [selector, what] of OTHERS) if (body.querySelector(selector)) lose(what);
}

const OTHERS = [
  ['form,select,textarea,input:not([type="checkbox"])', 'a form'],
  ['svg,canvas', 'an inline SVG or canvas drawing'],
  ['sup,sub', 'superscript or subscript, now plain'],
  ['u,ins,mark', 'underlined or highlighted text, now plain'],
  ['dl', 'a definition list, now paragraphs'],
  ['.wp-block-columns,.wp-block-media-text', 'columns, now stacked'],
  ['[style*="background-image"],[style*="background:url"]', 'a background picture'],
] as const;

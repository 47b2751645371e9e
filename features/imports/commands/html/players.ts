import { all } from '../../../../editor/paste/dom.ts';
import { watchAddress } from '../../../../platform/domain/text/video-link.ts';
import { type Lose, shortened } from '../source/losses.ts';
import { makeElement, replaceWith } from './make-element.ts';
import { textNodes } from './text-nodes.ts';

/** Converts YouTube players to videos, and other embeds to links. Removes embeds without a URL. */
export function tidyPlayers(body: Element, lose: Lose): void {
  for (const player of all(body, 'iframe,video,audio,object,embed')) {
    if (!player.parentNode) continue;
    const address = addressOf(player);
    const video = watchAddress(address);
    const title = player.getAttribute('title') ?? '';
    if (video !== null) {
      replaceWith(
        player,
        makeElement(player, 'p', {}, makeElement(player, 'img', { src: video, alt: title || 'Video' })),
      );
    } else if (address === '') {
      lose(`${kindOf(player)} without an address`);
      player.remove();
    } else {
      lose(`${kindOf(player)} of ${shortened(address)}, now a link`);
      const text = title || nameOf(player, address);
      replaceWith(player, makeElement(player, 'p', {}, makeElement(player, 'a', { href: address }, text)));
    }
  }
}

function addressOf(player: Element): string {
  const sources = [player, ...all(player, 'source,embed')];
  const found = sources
    .flatMap((one) => [one.getAttribute('src'), one.getAttribute('data-src'), one.getAttribute('data')])
    .find((one) => one !== null && /^(?:https?:|\/|[^:]*$)/i.test(one.trim()) && one.trim() !== '');
  return (found ?? '').trim().replace(/^\/\//, 'https://');
}

const KINDS: Record<string, string> = { VIDEO: 'a video file', AUDIO: 'a sound' };
const kindOf = ({ nodeName }: Element) => KINDS[nodeName] ?? 'an embedded page';

/** The text of a link that replaces an embed: the name of a file, or the host and path of a page. */
function nameOf({ nodeName }: Element, address: string): string {
  const url = URL.parse(address, 'https://old.invalid');
  const file = url?.pathname.split('/').at(-1) ?? '';
  if (nodeName === 'VIDEO') return `Video: ${file}`;
  if (nodeName === 'AUDIO') return `Audio: ${file}`;
  return url && url.hostname !== 'old.invalid'
    ? `${url.hostname}${url.pathname}`.replace(/\/$/, '')
    : address;
}

/** Turns URLs that are alone on a line, which WordPress shows as players, into links. */
export function linkLoneAddresses(body: Element, lose: Lose): void {
  for (const text of textNodes(body)) {
    const address = (text.textContent ?? '').trim();
    const { parentElement: parent } = text;
    if (!/^https?:\/\/[^\s<>"]+$/.test(address) || !parent || parent.closest('a,pre,code,script,style'))
      continue;
    if (![text.previousSibling, text.nextSibling].every(isLineEnd)) continue;
    if (watchAddress(address) === null)
      lose(`the address ${shortened(address)} on a line of its own, now a link`);
    parent.replaceChild(makeElement(parent, 'a', { href: address }, address), text);
  }
}

const isLineEnd = (node: Node | null): boolean =>
  node === null || !/^(?:#text|A|B|I|EM|STRONG|SPAN|CODE)$/.test(node.nodeName);

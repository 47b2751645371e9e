import type { Element } from 'hast';
import { cell, el, layout } from './mail-element.ts';
import { LINK, STYLES } from './mail-look.ts';

/** A link as a button: a coloured table cell, which Outlook shows as well. */
export function mailButton(href: string, words: string): Element {
  const link = el('a', { href, style: STYLES.button }, words);
  return layout(
    { width: undefined },
    cell({ className: ['button'], bgColor: LINK, style: STYLES.buttonCell }, link),
  );
}

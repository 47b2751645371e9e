import { all } from '../../../web/staff/markdown/paste/dom-edit.ts';
import { headingName } from '../../../web/ui/markdown/heading-ids.ts';
import { decoded } from './decoded.ts';
import { type Lose, shortened } from './losses.ts';

const HEADINGS = 'h1,h2,h3,h4,h5,h6';

/** Makes links to headings of the same post use the heading ids of this site. Reports links to other anchors. */
export function linkToHeadings(body: Element, lose: Lose): void {
  const links = all(body, 'a[href^="#"]');
  if (links.length === 0) return;
  const name = headingName();
  const names = new Map(
    all(body, HEADINGS)
      .filter((heading) => !heading.closest('blockquote,li,td,th'))
      .map((heading) => [heading, name(heading.textContent ?? '')]),
  );
  const parts = new Map<string, Element>();
  for (const part of all(body, '[id],a[name]')) {
    const id = part.getAttribute('id') || part.getAttribute('name') || '';
    if (!parts.has(id)) parts.set(id, part);
  }
  for (const link of links) {
    const id = decoded((link.getAttribute('href') ?? '').slice(1));
    const part = parts.get(id);
    const heading = part?.closest(HEADINGS) ?? part?.nextElementSibling ?? null;
    const here = heading && names.get(heading);
    if (here) link.setAttribute('href', `#${here}`);
    else if (id !== '') lose(`the target of the link to its section “#${shortened(id)}”`);
  }
}

import type { Studio } from '../../../web/domain/studio.ts';
import { type Content, el } from '../../../web/ui/mail/mail-element.ts';

/** The lines that say who sends a mail: the imprint in the studio's config, or else company and e-mail address. */
export function imprintOf(studio: Pick<Studio, 'imprint' | 'company' | 'email'>): Content[] {
  const lines = (studio.imprint ?? `${studio.company}\n${studio.email}`).split('\n');
  return lines.flatMap((line, at) => (at === 0 ? [line] : [el('br', {}), line]));
}

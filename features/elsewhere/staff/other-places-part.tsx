import { Button } from '@mantine/core';
import { useId, useRef } from 'react';
import { copyText } from '../../../web/staff/shared/copy-and-download.ts';
import type { Part } from '../model/form.ts';

interface OtherPlacesPartProps {
  name: string;
  part: Part;
  /** Whether the text is HTML. HTML is also copied as formatted text. */
  isHtml: boolean;
  /** Announces the result of copying. */
  onNews: (news: string) => void;
}

/** The exact text of one part with its length, a Copy button, and the pictures that the site posts with the text. */
export function OtherPlacesPart({ name, part, isHtml, onNews }: OtherPlacesPartProps) {
  const { text, count, limit, pictures } = part;
  const shown = useRef<HTMLPreElement>(null);
  const heading = useId();
  const length =
    limit === null
      ? count.toLocaleString('en')
      : `${count.toLocaleString('en')} of ${limit.toLocaleString('en')}`;

  async function copy() {
    onNews('');
    if (await (isHtml ? copyHtml(text) : copyText(text))) return onNews(`${name} copied.`);
    if (shown.current) getSelection()?.selectAllChildren(shown.current);
    onNews(`The browser did not allow copying. ${name} is selected: copy it with Ctrl+C.`);
  }

  return (
    <section className="other-places__part" aria-labelledby={heading}>
      <header>
        <h3 id={heading}>{name}</h3>
        <p className="staff-hint">{length} characters</p>
        <Button size="sm" variant="default" aria-label={`Copy ${name}`} onClick={() => void copy()}>
          Copy
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <pre ref={shown} tabIndex={0} dir="auto">
        {text}
      </pre>
      {pictures.length > 0 && (
        <ul aria-label={`Pictures posted with ${name}`}>
          {pictures.map(({ address, alt }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a post may contain a picture twice
            <li key={at}>
              <img src={address} alt="" loading="lazy" />
              <span dir="auto">{alt || 'No description'}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * Copies HTML to the clipboard. Rich-text editors paste it as formatted text, other fields as HTML source. Resolves to
 * false if that fails, for example because the browser denies access to the clipboard.
 */
async function copyHtml(html: string): Promise<boolean> {
  try {
    const as = (type: string) => new Blob([html], { type });
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/html': as('text/html'), 'text/plain': as('text/plain') }),
    ]);
    return true;
  } catch {
    return false;
  }
}

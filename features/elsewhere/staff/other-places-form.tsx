import { Anchor, Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { counted } from '../../../platform/domain/text/counted.ts';
import { copyText } from '../../../platform/staff/copy-and-download.ts';
import { NewTabHint } from '../../../platform/staff/new-tab-hint.tsx';
import { graphemeCount } from '../model/counts.ts';
import { type Destination, type Form, type Loss, type Part, partOf } from '../model/form.ts';

/** A sentence for each kind of loss when a post is formatted for another place (such as Discord). */
const LOSS_SENTENCES: Readonly<Record<Loss, string>> = {
  unformatted: 'The content is too long or too complex to be formatted. Only the short text is here.',
  formatting: 'Some formatted text becomes plain text.',
  headings: 'Some headings become plain or bold lines.',
  tables: 'Tables become lines of text.',
  tableAlignment: 'Text in tables is no longer centered or aligned right.',
  dividers: 'Dividers are left out.',
  code: 'Code is not in a fixed-width font.',
  picturesByHand: 'Pictures are not in the text. Add them by hand.',
  picturesLeft: 'Some pictures are not posted. Add them by hand.',
  pictureLinks: 'Pictures that cannot be shown there become links.',
  pictureUpload:
    'Steam hides linked pictures from some readers. Upload them in its editor to show them to everyone.',
  videoLinks: 'Videos that cannot be played there become links.',
  clips: 'Clips become still pictures.',
  longLinks: 'Links that are too long for one message are left out.',
};

interface OtherPlacesFormProps {
  destination: Destination;
  form: Form;
  /** The content warning; '' for none. */
  warning: string;
}

/**
 * Shows a post as one place (such as Discord) accepts it: its parts, a list of losses (such as formatting), and the
 * pictures that the user must add by hand.
 */
export function OtherPlacesForm({ destination, form, warning }: OtherPlacesFormProps) {
  const [news, setNews] = useState('');
  const texts = form.parts.filter(({ field }) => field === 'text');
  const areByHand = (['picturesByHand', 'picturesLeft', 'pictureUpload'] as const).some((loss) =>
    form.lost.includes(loss),
  );
  let number = 0;
  return (
    <>
      <p role="status" className="other-places__news">
        {news}
      </p>
      {texts.length > 1 && (
        <p className="staff-hint">{counted(texts.length, destination.hasThreads ? 'post' : 'message')}</p>
      )}
      {warning !== '' && (
        <OtherPlacesPart
          name="Content warning"
          part={{ ...partOf('text', warning), count: graphemeCount(warning) }}
          isHtml={false}
          onNews={setNews}
        />
      )}
      {form.parts.map((part, at) => {
        if (part.field === 'text') number += 1;
        const name = part.field === 'title' ? 'Title' : texts.length > 1 ? `Part ${number}` : 'Text';
        return (
          <OtherPlacesPart
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity, and their order is fixed
            key={at}
            name={name}
            part={part}
            isHtml={destination.id === 'itch' && part.field === 'text'}
            onNews={setNews}
          />
        );
      })}
      {form.lost.length > 0 && (
        <section>
          <h3>Not carried over</h3>
          <ul>
            {form.lost.map((loss) => (
              <li key={loss}>{LOSS_SENTENCES[loss]}</li>
            ))}
          </ul>
        </section>
      )}
      {areByHand && (
        <section>
          <h3>Pictures to add by hand</h3>
          <ul>
            {form.pictures.map(({ address, alt }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a post may contain a picture twice
              <li key={at}>
                <Anchor href={address} target="_blank" rel="noopener">
                  {alt || address}
                  <NewTabHint />
                </Anchor>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface OtherPlacesPartProps {
  name: string;
  part: Part;
  /** Whether the text is HTML. HTML is also copied as formatted text. */
  isHtml: boolean;
  /** Announces the result of copying. */
  onNews: (news: string) => void;
}

/** The exact text of one part with its length, a Copy button, and the pictures that the site posts with the text. */
function OtherPlacesPart({ name, part, isHtml, onNews }: OtherPlacesPartProps) {
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

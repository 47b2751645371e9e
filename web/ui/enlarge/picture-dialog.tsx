import { type KeyboardEvent, type UIEvent, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Language } from '../../domain/words/say.ts';
import { PageLanguage, useSay } from '../language.tsx';
import { Picture } from '../picture.tsx';
import './picture-dialog.css';

interface Shown {
  address: string;
  description: string;
}

/** Opens a dialog with all pictures of the text that contains the clicked link, starting with the link's picture. */
export function showPictures(pressed: HTMLAnchorElement, language: Language): void {
  const text = pressed.closest('.markdown') ?? pressed.parentElement;
  const links = [...(text?.querySelectorAll<HTMLAnchorElement>(`a.${pressed.className}`) ?? [])];
  const pictures = links.map((link) => {
    const image = link.querySelector('img');
    return { address: image?.getAttribute('src') ?? link.href, description: image?.alt ?? '' };
  });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
    pressed.focus({ preventScroll: true });
  };
  root.render(
    <PageLanguage value={language}>
      <PictureDialog pictures={pictures} first={links.indexOf(pressed)} onClose={close} />
    </PageLanguage>,
  );
}

/** A row of pictures, each as wide as the window. It scrolls by swiping, arrow keys or two buttons. */
function PictureDialog(props: { pictures: readonly Shown[]; first: number; onClose: () => void }) {
  const { pictures, first, onClose } = props;
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(first);
  const last = pictures.length - 1;

  useEffect(() => {
    dialog.current?.showModal();
    row.current?.children[first]?.scrollIntoView({ behavior: 'instant' });
    row.current?.focus();
    // The Back button changes the page below the dialog, so the dialog closes.
    addEventListener('popstate', onClose);
    return () => removeEventListener('popstate', onClose);
  }, [first, onClose]);

  const show = (next: number) => row.current?.children[next]?.scrollIntoView({ inline: 'start' });
  // `scrollLeft` is negative in right-to-left languages.
  const onScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) =>
    setAt(Math.round(Math.abs(scrollLeft) / clientWidth));
  const onKeyDown = (event: KeyboardEvent) => {
    const keys = ['ArrowLeft', 'ArrowRight'];
    if (getComputedStyle(event.currentTarget).direction === 'rtl') keys.reverse();
    const step = keys.indexOf(event.key);
    if (step < 0) return;
    event.preventDefault();
    show(step === 0 ? at - 1 : at + 1);
  };
  const place = say('pictureOf', 'Picture {number} of {count}', { number: at + 1, count: pictures.length });

  return (
    <dialog
      ref={dialog}
      className="picture-dialog"
      aria-label={say('enlargedPicture', 'Enlarged picture')}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <ul ref={row} className="picture-dialog__row" tabIndex={-1} onScroll={onScroll} aria-label={place}>
        {pictures.map(({ address, description }, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={number} inert={number !== at}>
            <figure>
              <Picture source={address} alt={description} sizes="100vw" lazy />
              {description && <figcaption aria-hidden="true">{description}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
      <form method="dialog" className="picture-dialog__tools">
        {last > 0 && (
          <>
            <MoveButton
              label={say('previousPicture', 'Previous picture')}
              sign="←"
              off={at === 0}
              move={() => show(at - 1)}
            />
            <span role="status">{place}</span>
            <MoveButton
              label={say('nextPicture', 'Next picture')}
              sign="→"
              off={at === last}
              move={() => show(at + 1)}
            />
          </>
        )}
        <button type="submit" className="button">
          {say('close', 'Close')}
        </button>
      </form>
    </dialog>
  );
}

function MoveButton(props: { label: string; sign: string; off: boolean; move: () => void }) {
  const { label, sign, off, move } = props;
  return (
    // Uses `aria-disabled`, because a button with `disabled` would lose the focus at the first or last picture.
    <button
      type="button"
      className="button"
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={move}
    >
      <span className="picture-dialog__arrow">{sign}</span>
    </button>
  );
}

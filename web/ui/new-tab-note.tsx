import { useSay } from './language.tsx';

/**
 * The note for screen readers that a link opens a new tab. `before`: further words of the link's name that are not
 * visible.
 */
export function NewTabNote({ before = '' }: { before?: string }) {
  const say = useSay();
  // This is one string, because React would separate several strings with comments.
  return (
    <span className="visually-hidden">{`${before} ${say('opensInNewTab', '(opens in a new tab)')}`}</span>
  );
}

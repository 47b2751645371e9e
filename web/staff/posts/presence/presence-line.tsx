import { type AuthorNames, authorName } from '../../../domain/bios/author-display.ts';
import { usePresence } from './use-presence.ts';
import './presence.css';

/** The names of the other people who have the post open. */
export function PresenceLine({ postId, uid, names }: { postId: string; uid: string; names: AuthorNames }) {
  const others = usePresence(postId, uid);
  const list = new Intl.ListFormat('en', { type: 'conjunction' });
  const called = others.map((id) => authorName(id, names));
  return (
    <p className="presence" role="status" data-somebody={others.length > 0 || undefined}>
      {others.length > 0 &&
        `${list.format(called)} ${others.length === 1 ? 'has' : 'have'} this post open too.`}
    </p>
  );
}

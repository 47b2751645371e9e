import { type AuthorNames, authorName } from '../../../domain/bios/author-display.ts';
import { usePresence } from './use-presence.ts';
import './presence.css';

/** The names of other people who have the post open. */
export function PresenceLine({ postId, uid, names }: { postId: string; uid: string; names: AuthorNames }) {
  const others = usePresence(postId, uid);
  const list = new Intl.ListFormat('en', { type: 'conjunction' });
  const called = list.format(others.map((id) => authorName(id, names)));
  const isOpenToo = `${others.length === 1 ? 'has' : 'have'} this post open too.`;
  if (others.length === 0) return <p className="presence" role="status" />;
  return (
    <p className="presence" role="status" data-somebody title={`${called} ${isOpenToo}`}>
      {called} <span className="presence__words">{isOpenToo}</span>
    </p>
  );
}

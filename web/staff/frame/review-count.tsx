import { Link } from 'react-router';
import { SCREENS } from '../shared/addresses.ts';
import { IconEyeCheck } from '../shared/icons.tsx';
import { useLivePostsInReview } from '../shared/live-data.ts';
import './review-count.css';

/** A link to the posts in review, with their number. Renders nothing if there are none. */
export function ReviewCount({ onOpen }: { onOpen: () => void }) {
  const { value } = useLivePostsInReview();
  const count = value?.items.length ?? 0;
  if (count === 0) return null;
  return (
    <Link className="staff-nav__link" to={`${SCREENS.posts}?show=review`} title="In review" onClick={onOpen}>
      <IconEyeCheck aria-hidden size={18} stroke={1.75} />
      <span className="review-count__label">In review</span>{' '}
      <span className="review-count">
        {count}
        {value?.hasMore && '+'}
        <span className="visually-hidden">{count === 1 ? ' post' : ' posts'}</span>
      </span>
    </Link>
  );
}

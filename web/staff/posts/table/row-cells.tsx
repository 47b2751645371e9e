import { dayText } from '../../../../platform/domain/dates.ts';
import { inWords, localTime, shortTime } from '../../../../platform/domain/local-time.ts';
import { pictureAddress, pictureId } from '../../../../platform/domain/pictures/picture-address.ts';
import { safeImage } from '../../../../platform/domain/text/link-policy.ts';
import { useNow } from '../../../../platform/staff/use-now.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { type PostState, postState } from '../../../domain/posts/publication.ts';

interface PublishedCellProps {
  post: Pick<Post, 'published' | 'publishDate' | 'review'>;
  /** Cancels the schedule; absent for users without permission. */
  onCancel: (() => void) | undefined;
  /** Opens the publish panel. */
  onOpen: () => void;
}

/** The state of a post, and the date if it is live or scheduled, as a button that opens the publish panel. */
export function PublishedCell({ post, onCancel, onOpen }: PublishedCellProps) {
  const now = useNow();
  const state = postState(post, now);
  const { publishDate: time } = post;
  const details = state === 'scheduled' ? `${localTime(time)}, ${inWords(now, time)}` : localTime(time);
  return (
    <>
      <button
        type="button"
        className="published-cell"
        data-state={state}
        aria-haspopup="dialog"
        title={post.published ? details : undefined}
        onClick={onOpen}
      >
        {words(state, time, now)}
      </button>
      {state === 'scheduled' && onCancel && (
        <button type="button" className="published-cell__cancel" onClick={onCancel}>
          Cancel<span className="visually-hidden"> schedule</span>
        </button>
      )}
    </>
  );
}

function words(state: PostState, time: number, now: number): string {
  if (state === 'live') return `Live since ${dayText(time, now)}`;
  if (state === 'scheduled') return `Scheduled for ${shortTime(time, now)}`;
  return state === 'review' ? 'In review' : 'Draft';
}

/** The small cover beside a post's title. A single element, because a list has many rows. */
export function RowCover({ image }: { image: string }) {
  const address = safeImage(image);
  if (address === null) return <span className="row-cover" />;
  const id = pictureId(address);
  return (
    <img
      className="row-cover"
      src={id === null ? address : pictureAddress(id, 320, 'webp')}
      alt=""
      width={60}
      height={40}
      loading="lazy"
      decoding="async"
      onError={(event) => event.currentTarget.removeAttribute('src')}
    />
  );
}

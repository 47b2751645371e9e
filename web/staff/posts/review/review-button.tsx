import { Button } from '@mantine/core';
import { useState } from 'react';
import { canReview } from '../../../domain/people/permissions.ts';
import type { Person } from '../../../domain/people/user-record.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { isInReview } from '../../../domain/posts/review.ts';
import { SendBack } from './send-back.tsx';
import type { Reviewing } from './use-review.ts';

interface ReviewButtonProps {
  person: Person;
  /** The post with the changes in the form. */
  post: Post;
  reviewing: Reviewing;
}

/**
 * Asks for a review of an unpublished post, or makes it a draft again, when an editor may add a note. Editors have the
 * request in the menu, because they can publish the post themselves.
 */
export function ReviewButton({ person, post, reviewing }: ReviewButtonProps) {
  const inReview = isInReview(post);
  const [sendingBack, setSendingBack] = useState(false);
  const isShown = !post.published && (inReview || !canReview(person));
  return (
    <>
      {isShown && (
        <Button
          variant="default"
          aria-busy={reviewing.busy}
          onClick={() => {
            if (!inReview) void reviewing.ask();
            else if (canReview(person)) setSendingBack(true);
            else void reviewing.end();
          }}
        >
          {inReview ? 'Back to draft' : 'Ready for review'}
        </Button>
      )}
      {sendingBack && <SendBack person={person} post={post} onClose={() => setSendingBack(false)} />}
      <span role="status" className="visually-hidden">
        {inReview && 'In review. Editors see it on their dashboard.'}
      </span>
    </>
  );
}

import { Button } from '@mantine/core';
import type { ReviewAction } from './use-review.tsx';

/** The button that requests or ends a review of the post. */
export function ReviewButton({ name, busy, onPress }: ReviewAction) {
  return (
    <Button variant="default" aria-busy={busy} onClick={onPress}>
      {name}
    </Button>
  );
}

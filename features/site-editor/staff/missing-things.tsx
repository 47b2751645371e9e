import { useEffect, useState } from 'react';
import { openEarly } from '../../../platform/data/staff/open-early.client.ts';
import type { Post } from '../../../web/domain/posts/post.ts';
import type { Missing } from '../../../web/domain/posts/publish-check.ts';
import { missingIn } from '../../../web/staff/posts/publish/publish-checks.tsx';
import { useFeatureData } from '../../../web/staff/shared/staff-feature.tsx';

/** The findings of the check before publishing in a post, one line each. A failed check is reported. */
export function MissingInPost({ post }: { post: Post }) {
  const [missing, setMissing] = useState<readonly Missing[] | 'failed'>([]);
  useEffect(() => {
    let isShown = true;
    void openEarly()
      .then(({ db }) => missingIn(db, post))
      .catch(() => 'failed' as const)
      .then((found) => isShown && setMissing(found));
    return () => {
      isShown = false;
    };
  }, [post]);
  if (missing === 'failed')
    return <p className="staff-hint">The post could not be checked. Open it and check it there.</p>;
  return missing.map(({ field, at, message }) => (
    <p key={`${field} ${at} ${message}`} className="launch__missing">
      {message}
    </p>
  ));
}

/** Lists the games of which the press kit has no screenshots. */
export function GamesWithoutPictures({ games }: { games: readonly string[] }) {
  const hasPress = useFeatureData('press') !== null;
  if (!hasPress || games.length === 0) return null;
  return (
    <p className="launch__missing">
      The press kit has no screenshots of {games.join(', ')}. Journalists look for them first: add some to the
      page of the game.
    </p>
  );
}

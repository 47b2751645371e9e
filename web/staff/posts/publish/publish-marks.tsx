import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { useDatabaseAction } from '../../../../platform/staff/use-database-action.ts';
import { setFeatured, setPinned } from '../../../data/staff/posts/post-states.client.ts';
import { canFeature, canPin } from '../../../domain/people/permissions.ts';
import type { Person } from '../../../domain/people/user-record.ts';
import type { Post } from '../../../domain/posts/post.ts';

/** The checkboxes Pin and Feature. They are saved immediately. */
export function PublishMarks({ person, post }: { person: Person; post: Post }) {
  const { run, busy, problem } = useDatabaseAction();
  const marks = [
    {
      label: 'Pin',
      what: 'Keeps the post at the top of the list of posts in the staff area.',
      checked: post.pinned,
      refusal: canPin(person, post) ? null : REFUSAL.pin,
      write: (on: boolean) => run('The setting “Pin” was not changed.', (db) => setPinned(db, post.id, on)),
    },
    {
      label: 'Feature',
      what: 'On the home page, featured posts come before the others.',
      checked: post.featured,
      refusal: canFeature(person) ? null : REFUSAL.feature,
      write: (on: boolean) =>
        run('The setting “Feature” was not changed.', (db) => setFeatured(db, post.id, on)),
    },
  ];
  const id = useId();
  return (
    <div className="publish-panel__marks">
      {marks.map(({ label, what, checked, refusal, write }) => (
        <div key={label}>
          <Checkbox
            label={label}
            checked={checked}
            aria-describedby={`${id}${label}`}
            aria-disabled={refusal !== null}
            onChange={(event) => {
              if (refusal === null && !busy) void write(event.currentTarget.checked);
            }}
          />
          <p id={`${id}${label}`} className="staff-hint">
            {refusal ?? what}
          </p>
        </div>
      ))}
      {problem}
    </div>
  );
}

/** Reasons why a user may not publish, feature or pin a post. */
export const REFUSAL = {
  publish: 'Only editors and administrators can publish and hide posts.',
  feature: 'Only editors and administrators can feature posts.',
  pin: 'Authors can pin only their own posts.',
};

import { Anchor, Button, Checkbox } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Question } from '../../../platform/staff/dialog.tsx';
import { LiveProblem } from '../../../platform/staff/live-problem.tsx';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { removeAccess } from '../../data/staff/people/user-records.client.ts';
import { getDraftsOf } from '../../data/staff/posts/posts.client.ts';
import type { Bio } from '../../domain/bios/bio.ts';
import { fullName, type UserRecord } from '../../domain/people/user-record.ts';
import type { Post } from '../../domain/posts/post.ts';
import { shownTitle } from '../../domain/posts/post-table.ts';
import { bioEditor, postEditor } from '../shared/addresses.ts';
import { usePerson } from '../shared/session.tsx';
import './remove-access.css';

interface RemoveAccessProps {
  user: UserRecord;
  bio: Bio | null;
}

/** A button with a dialog that shows a person's drafts and bio, and removes access by setting the level to 0. */
export function RemoveAccess({ user, bio }: RemoveAccessProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div>
      <Button variant="outline" color="red.4" onClick={() => setAsking(true)}>
        Remove Access
      </Button>
      {asking && <RemoveAccessDialog user={user} bio={bio} onClose={() => setAsking(false)} />}
    </div>
  );
}

function RemoveAccessDialog({ user, bio, onClose }: RemoveAccessProps & { onClose: () => void }) {
  const person = usePerson();
  const [drafts, setDrafts] = useState<Post[] | null>(null);
  const [hideBio, setHideBio] = useState(false);
  const { run: runReading, failure: unread, dismiss: forgetUnread } = useDatabaseAction();
  const name = fullName(user);

  const read = useCallback(() => {
    forgetUnread();
    void runReading('The drafts could not be loaded.', async (db) =>
      setDrafts(await getDraftsOf(db, user.id)),
    );
  }, [runReading, forgetUnread, user.id]);
  useEffect(read, [read]);

  return (
    <Question
      title={`Remove ${name}’s access?`}
      label="Set Level to 0"
      isRemoval
      act={(db) => removeAccess(db, person.uid, user.id, hideBio)}
      failed="The person’s access was not removed."
      onClose={onClose}
    >
      <p className="staff-problem">
        Their level becomes 0. Their open staff pages close immediately, and the draft links that they created
        stop working. You can raise the level again at any time.
      </p>
      <p>
        They can still sign in and request access. To block the account as well, run this command on the
        server: <code>npm run staff -- disable {user.id}</code>
      </p>
      <h3 className="remove-access__heading">Drafts</h3>
      {drafts === null && !unread && <p role="status">Loading the drafts…</p>}
      {drafts?.length === 0 && <p>They have no drafts.</p>}
      {drafts && drafts.length > 0 && (
        <>
          <p className="staff-problem">Drafts stay unpublished. Editors can continue them.</p>
          <ul>
            {drafts.map((post) => (
              <li key={post.id}>
                <Anchor component={Link} to={postEditor(post.id)} dir="auto">
                  {shownTitle(post.title)}
                </Anchor>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className="remove-access__heading">Bio</h3>
      {bio === null && <p>They have no bio.</p>}
      {bio && (
        <p className="remove-access__bio">
          <Anchor component={Link} to={bioEditor(bio.id)} dir="auto">
            {bio.displayName}
          </Anchor>{' '}
          {bio.show ? 'is shown on the team page.' : 'is hidden from the team page.'}
        </p>
      )}
      {bio?.show && (
        <Checkbox
          label="Hide the bio too"
          checked={hideBio}
          onChange={(event) => setHideBio(event.currentTarget.checked)}
        />
      )}
      {unread && <LiveProblem {...unread} onRetry={read} />}
    </Question>
  );
}

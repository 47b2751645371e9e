import { Anchor, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { inWords, localTime } from '../../../../platform/domain/local-time.ts';
import { counted } from '../../../../platform/domain/text/counted.ts';
import { copyText } from '../../../../platform/staff/copy-and-download.ts';
import { Dialog } from '../../../../platform/staff/dialog.tsx';
import { type Live, useLive } from '../../../../platform/staff/live.ts';
import { LiveState } from '../../../../platform/staff/live-problem.tsx';
import { type Run, useDatabaseAction } from '../../../../platform/staff/use-database-action.ts';
import { useNow } from '../../../../platform/staff/use-now.ts';
import { endDraftLink, shareDraft, watchDraftLink } from '../../../data/staff/posts/draft-links.client.ts';
import { type AuthorNames, authorName } from '../../../domain/bios/author.ts';
import {
  type DraftLink,
  draftAddress,
  LINK_DAYS,
  USUAL_LINK_DAYS,
} from '../../../domain/posts/draft-link.ts';
import { PARTS } from '../../shared/addresses.ts';
import { usePerson } from '../../shared/session.tsx';
import '../../../../platform/staff/editing/edit-form.css';

interface ShareDraftProps {
  postId: string;
  names: AuthorNames;
  unsaved: boolean;
  onClose: () => void;
}

/**
 * The dialog of a post's draft link, which lets people without an account read the draft. Creates, shows and ends the
 * link.
 */
export function ShareDraft({ postId, names, unsaved, onClose }: ShareDraftProps) {
  const link = useLiveDraftLink(postId);
  const running = useDatabaseAction();
  const now = useNow();
  // Creating or ending the link replaces the pressed button, so the focus moves to the new one.
  const [pressed, setPressed] = useState(false);
  const run: Run = (...what) => {
    setPressed(true);
    return running.run(...what);
  };
  const open = link.value && link.value.expires > now ? link.value : null;

  return (
    <Dialog onClose={onClose} title="Share draft" centered>
      <p className="staff-problem">
        Anyone with the link can read the last saved version of this post without an account, until the link
        ends or its creator can no longer edit the post.
      </p>
      {unsaved && <p className="staff-hint">Unsaved changes are not shown.</p>}
      <LiveState live={link} what="the link" />
      {link.value !== undefined && !open && (
        <NewLink postId={postId} autoFocus={pressed} busy={running.busy} run={run} />
      )}
      {open && (
        <OpenLink link={open} now={now} names={names} autoFocus={pressed} busy={running.busy} run={run} />
      )}
      {running.problem}
      <p>
        <Anchor component={Link} to={PARTS.sharedDrafts}>
          All shared drafts
        </Anchor>
      </p>
    </Dialog>
  );
}

interface ActsProps {
  /** Whether the first button is focused when it appears. */
  autoFocus: boolean;
  busy: boolean;
  run: Run;
}

function NewLink({ postId, autoFocus, busy, run }: ActsProps & { postId: string }) {
  const person = usePerson();
  const [days, setDays] = useState(USUAL_LINK_DAYS);
  return (
    <Group align="end">
      <NativeSelect
        flex={1}
        label="The link ends after"
        value={String(days)}
        data={LINK_DAYS.map((count) => ({
          value: String(count),
          label: counted(count, 'day'),
        }))}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
      />
      <Button
        autoFocus={autoFocus}
        aria-busy={busy}
        onClick={() =>
          void run('The link was not created.', (db) => shareDraft(db, person.uid, postId, days))
        }
      >
        Create link
      </Button>
    </Group>
  );
}

interface OpenLinkProps extends ActsProps {
  link: DraftLink;
  /** The current time in milliseconds since 1970. */
  now: number;
  names: AuthorNames;
}

function OpenLink({ link, now, names, autoFocus, busy, run }: OpenLinkProps) {
  const [news, setNews] = useState('');
  const address = new URL(draftAddress(link.id), location.origin).href;
  const copy = async () =>
    setNews((await copyText(address)) ? 'Link copied.' : 'Please copy the link by hand.');
  return (
    <Stack gap="xs">
      <TextInput
        label="Link"
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        inputContainer={(input) => (
          <div className="field-with-button">
            {input}
            <Button autoFocus={autoFocus} onClick={() => void copy()}>
              Copy
            </Button>
          </div>
        )}
      />
      <p role="status" className="staff-hint">
        {news}
      </p>
      <p className="staff-problem">
        Created by <bdi>{authorName(link.by, names)}</bdi>. It always shows the last saved version. It ends{' '}
        <time title={localTime(link.expires)}>{inWords(now, link.expires)}</time>.
      </p>
      <Group justify="flex-end">
        <Button
          variant="default"
          aria-busy={busy}
          onClick={() => void run('The link was not ended.', (db) => endDraftLink(db, link))}
        >
          End link now
        </Button>
      </Group>
    </Stack>
  );
}

/** The draft link of a post; null if it has none. */
function useLiveDraftLink(postId: string): Live<DraftLink | null> {
  return useLive<DraftLink | null>(`draft link ${postId}`, (db, watcher) =>
    watchDraftLink(db, postId, watcher),
  );
}

import { Alert, Button, Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Renamed, renameTag } from '../../../data/staff/rename-tag.client.ts';
import { shownTitle } from '../../../domain/posts/shown-title.ts';
import { tagCounts, tidyTag } from '../../../domain/posts/tags.ts';
import { counted } from '../../../domain/text/counted.ts';
import { useLiveNewestPosts } from '../../shared/live-data.ts';
import { LiveProblem } from '../../shared/live-problem.tsx';
import { problemSentence } from '../../shared/problem-sentences.ts';
import { usePerson } from '../../shared/session.tsx';
import { useFocusBack } from '../../shared/use-focus-back.ts';
import { type Running, useRun } from '../../shared/use-run.ts';
import './tags-dialog.css';

/** The newest posts whose tags are listed; a tag is renamed on all of its posts. */
const LISTED_POSTS = 1000;

/** All tags with the number of their posts; each can be renamed, and merged with another by giving it that one's name. */
export function TagsDialog({ onClose }: { onClose: () => void }) {
  const posts = useLiveNewestPosts(true, LISTED_POSTS);
  const tags = posts.value && tagCounts(posts.value.items);
  const [renaming, setRenaming] = useState<string | null>(null);
  const rename = useRename();
  useFocusBack();

  return (
    <Modal opened onClose={onClose} title="Tags" size="lg" centered>
      {posts.error && (
        <LiveProblem what="The tags could not be read." error={posts.error} onRetry={posts.retry} />
      )}
      {!tags && !posts.error && <p role="status">Reading the tags …</p>}
      {tags?.length === 0 && <p>No post has a tag yet. Tags are added in the editor of a post.</p>}
      {posts.value?.hasMore && (
        <p className="staff-hint">
          Counted in the newest {LISTED_POSTS} posts. A new name reaches all posts.
        </p>
      )}
      <ul className="tags-dialog" aria-label="Tags in use">
        {tags?.map(([tag, count]) => (
          <li key={tag}>
            {renaming === tag ? (
              <RenameForm
                tag={tag}
                others={tags}
                busy={rename.running.busy}
                onRename={async (to) => {
                  if (await rename.start(tag, to)) setRenaming(null);
                }}
                onCancel={() => setRenaming(null)}
              />
            ) : (
              <>
                <span>
                  <bdi>{tag}</bdi> <span className="staff-hint">{counted(count, 'post')}</span>
                </span>
                <Button
                  size="sm"
                  variant="default"
                  aria-label={`Rename ${tag}`}
                  disabled={rename.running.busy}
                  onClick={() => setRenaming(tag)}
                >
                  Rename
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="staff-problem">
        {rename.news}
      </p>
      {rename.failed.length > 0 && <NotRenamed failed={rename.failed} />}
      {rename.running.failure && (
        <LiveProblem {...rename.running.failure} onDismiss={rename.running.dismiss} />
      )}
    </Modal>
  );
}

interface Rename {
  /** Resolves to whether the posts were read; which of them could not be saved is in `failed`. */
  start: (from: string, to: string) => Promise<boolean>;
  running: Running;
  /** How far it is, and what came of it. */
  news: string;
  failed: Renamed['failed'];
}

function useRename(): Rename {
  const person = usePerson();
  const running = useRun();
  const [news, setNews] = useState('');
  const [failed, setFailed] = useState<Renamed['failed']>([]);
  return {
    running,
    news,
    failed,
    start: (from, to) => {
      running.dismiss();
      setFailed([]);
      setNews('Reading the posts …');
      return running
        .run('The tag was not renamed.', async (db) => {
          const result = await renameTag(db, person.uid, { from, to }, (done, all) =>
            setNews(`${done} of ${counted(all, 'post')} changed …`),
          );
          setFailed(result.failed);
          setNews(`“${from}” is “${to}” now: ${counted(result.changed, 'post')} changed.`);
        })
        .then((isDone) => {
          if (!isDone) setNews('');
          return isDone;
        });
    },
  };
}

/** The posts that still have the old name. */
function NotRenamed({ failed }: { failed: Renamed['failed'] }) {
  return (
    <Alert
      color="red"
      role="alert"
      title={`Not changed: ${counted(failed.length, 'post')}. Rename the tag again to retry.`}
    >
      <ul>
        {failed.map(({ post, error }) => (
          <li key={post.id}>
            <bdi>{shownTitle(post.title)}</bdi>: {problemSentence(error.problem)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface RenameFormProps {
  tag: string;
  others: readonly [tag: string, posts: number][];
  busy: boolean;
  onRename: (to: string) => Promise<void>;
  onCancel: () => void;
}

/** The new name of a tag; the name of another merges the two. */
function RenameForm({ tag, others, busy, onRename, onCancel }: RenameFormProps) {
  const [typed, setTyped] = useState(tag);
  const to = tidyTag(typed);
  const same = others.find(([other]) => other !== tag && other.toLowerCase() === to.toLowerCase());
  const name = same?.[0] ?? to;
  return (
    <form
      className="tags-dialog__form"
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '' && name !== tag) void onRename(name);
      }}
    >
      <TextInput
        label={`New name of ${tag}`}
        description={
          same &&
          `“${name}” is on ${counted(same[1], 'post')} already: the two become one, and cannot be told apart again.`
        }
        value={typed}
        autoFocus
        disabled={busy}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group>
        <Button type="submit" size="sm" loading={busy} disabled={name === '' || name === tag}>
          {same ? 'Merge' : 'Rename'}
        </Button>
        <Button size="sm" variant="default" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}

import { Alert, Button, Group, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { counted } from '../../../../platform/domain/text/counted.ts';
import { Dialog } from '../../../../platform/staff/dialog.tsx';
import { focusIfLost } from '../../../../platform/staff/focus.ts';
import { LiveState, problemSentence } from '../../../../platform/staff/live-problem.tsx';
import { type Running, useDatabaseAction } from '../../../../platform/staff/use-database-action.ts';
import { type Renamed, renameTag } from '../../../data/staff/posts/rename-tag.client.ts';
import { shownTitle } from '../../../domain/posts/post-table.ts';
import { refusedTags, tagCounts, tidyTag } from '../../../domain/posts/tags.ts';
import { useLiveNewestPosts } from '../../shared/live-data.ts';
import { usePerson } from '../../shared/session.tsx';
import './tags-dialog.css';

/** The list has the tags of this many of the newest posts. Renaming a tag changes it in older posts, too. */
const LISTED_POSTS = 1000;

/** Lists the tags of the newest posts with their counts. Renaming a tag to the name of another one merges both. */
export function TagsDialog({ onClose }: { onClose: () => void }) {
  const posts = useLiveNewestPosts(true, LISTED_POSTS);
  const tags = posts.value && tagCounts(posts.value.items);
  const [renaming, setRenaming] = useState<string | null>(null);
  const rename = useRenameTag();
  const list = useRef<HTMLUListElement>(null);

  /** Closes the form and focuses the tag's Rename button, or the first one if the list does not have the tag. */
  function leaveForm(tag: string) {
    setRenaming(null);
    const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    focusIfLost(() => buttons().find(({ dataset }) => dataset.tag === tag) ?? buttons()[0]);
  }

  return (
    <Dialog onClose={onClose} title="Tags" size="lg" centered>
      <LiveState live={posts} what="the tags" />
      {tags?.length === 0 && <p>No post has a tag yet. Tags are added in the editor of a post.</p>}
      {posts.value?.hasMore && (
        <p className="staff-hint">
          The counts cover the newest {LISTED_POSTS} posts. Renaming a tag changes all posts that have it.
        </p>
      )}
      <ul className="tags-dialog" ref={list} aria-label="Tags in use">
        {tags?.map(([tag, count]) => (
          <li key={tag}>
            {renaming === tag ? (
              <RenameTagForm
                tag={tag}
                others={tags}
                busy={rename.running.busy}
                onRename={async (to) => {
                  if (await rename.start(tag, to)) leaveForm(to);
                }}
                onCancel={() => leaveForm(tag)}
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
                  data-tag={tag}
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
      {rename.running.problem}
    </Dialog>
  );
}

/** Lists the posts in which the tag could not be renamed. */
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

interface RenameTagFormProps {
  tag: string;
  others: readonly [tag: string, posts: number][];
  busy: boolean;
  onRename: (to: string) => Promise<void>;
  onCancel: () => void;
}

/** The form that renames a tag. If the new name is that of another tag, the two are merged. */
function RenameTagForm({ tag, others, busy, onRename, onCancel }: RenameTagFormProps) {
  const [typed, setTyped] = useState(tag);
  const to = tidyTag(typed);
  const refused = refusedTags([typed]);
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
          `The tag “${name}” already exists (${counted(same[1], 'post')}). Renaming merges the two tags. This cannot be undone.`
        }
        error={refused.length > 0 && 'The address of its page cannot contain this name. Choose another one.'}
        value={typed}
        autoFocus
        readOnly={busy}
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

/** Renames a tag in all of its posts. */
interface RenameTag {
  /**
   * Renames the tag. Resolves to false if the posts could not be loaded. Posts that could not be saved are in `failed`.
   */
  start: (from: string, to: string) => Promise<boolean>;
  running: Running;
  /** Progress or result as a sentence. */
  news: string;
  failed: Renamed['failed'];
}

function useRenameTag(): RenameTag {
  const person = usePerson();
  const running = useDatabaseAction();
  const [news, setNews] = useState('');
  const [failed, setFailed] = useState<Renamed['failed']>([]);
  return {
    running,
    news,
    failed,
    start: (from, to) => {
      running.dismiss();
      setFailed([]);
      setNews('Loading the posts…');
      return running
        .run('The tag was not renamed.', async (db) => {
          const result = await renameTag(db, person.uid, { from, to }, (done, all) =>
            setNews(`${done} of ${counted(all, 'post')} changed…`),
          );
          setFailed(result.failed);
          setNews(`“${from}” is now “${to}”: ${counted(result.changed, 'post')} changed.`);
        })
        .then((isDone) => {
          if (!isDone) setNews('');
          return isDone;
        });
    },
  };
}

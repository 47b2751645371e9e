import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Renamed, renameTag } from '../../../data/staff/posts/rename-tag.client.ts';
import { tidyTag } from '../../../domain/posts/tags.ts';
import { counted } from '../../../domain/text/counted.ts';
import { usePerson } from '../../shared/session.tsx';
import { type Running, useDatabaseAction } from '../../shared/use-database-action.ts';

interface RenameTagFormProps {
  tag: string;
  others: readonly [tag: string, posts: number][];
  busy: boolean;
  onRename: (to: string) => Promise<void>;
  onCancel: () => void;
}

/** The form that renames a tag. If the new name is that of another tag, the two are merged. */
export function RenameTagForm({ tag, others, busy, onRename, onCancel }: RenameTagFormProps) {
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
          `The tag “${name}” already exists (${counted(same[1], 'post')}). Renaming merges the two tags. This cannot be undone.`
        }
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

export function useRenameTag(): RenameTag {
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
      setNews('Loading the posts …');
      return running
        .run('The tag was not renamed.', async (db) => {
          const result = await renameTag(db, person.uid, { from, to }, (done, all) =>
            setNews(`${done} of ${counted(all, 'post')} changed …`),
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

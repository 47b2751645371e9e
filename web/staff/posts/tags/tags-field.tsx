import { TagsInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { POST_LABELS, POST_LIMITS } from '../../../domain/posts/post.ts';
import { TAG_LENGTH, tagsInUse, tidyTags } from '../../../domain/posts/tags.ts';
import { useBeforeSave } from '../../editing/save-keys.ts';
import { useLivePosts } from '../../shared/live-data.ts';

/** Number of the newest posts whose tags are suggested. */
const SUGGESTING_POSTS = 50;

interface TagsFieldProps {
  tags: string[];
  readOnly: boolean;
  onChange: (tags: string[]) => void;
}

/** The tags of a post, with suggestions. */
export function TagsField({ tags, readOnly, onChange }: TagsFieldProps) {
  const posts = useLivePosts(SUGGESTING_POSTS, null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const inUse = useMemo(() => tagsInUse(posts.value?.items ?? []), [posts.value]);
  // Typed text becomes a tag on Enter or blur.
  useBeforeSave(() => {
    if (typed.trim() === '') return;
    onChange(tidyTags([...tags, typed], inUse).slice(0, POST_LIMITS.tags));
    setTyped('');
  });
  return (
    <TagsInput
      label={POST_LABELS.tags}
      description={
        readOnly
          ? undefined
          : `At most ${POST_LIMITS.tags}, each up to ${TAG_LENGTH} characters. Enter adds one.`
      }
      value={tags}
      data={inUse}
      maxTags={POST_LIMITS.tags}
      readOnly={readOnly}
      data-own-undo
      splitChars={[',']}
      acceptValueOnBlur
      // Opened by typing, not by focus: the list would cover the fields below for everyone who tabs through.
      openOnFocus={false}
      // Mounted on demand: a closed list would still be laid out with the form.
      comboboxProps={{ keepMounted: false }}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text);
        setOpen(text !== '');
      }}
      onChange={(changed) => onChange(tidyTags(changed, inUse))}
    />
  );
}

import { TagsInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { POST_LABELS, POST_LIMITS } from '../../../domain/posts/post.ts';
import { TAG_LENGTH, tagsInUse, tidyTags } from '../../../domain/posts/tags.ts';
import { useBeforeSave } from '../../editing/save-keys.ts';
import { useLivePosts } from '../../shared/live-data.ts';

/** As many of the newest posts suggest their tags. */
const SUGGESTING_POSTS = 50;

interface TagsFieldProps {
  tags: string[];
  readOnly: boolean;
  onChange: (tags: string[]) => void;
}

/** The tags of a post, with suggestions of those in use. */
export function TagsField({ tags, readOnly, onChange }: TagsFieldProps) {
  const posts = useLivePosts(SUGGESTING_POSTS, null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const inUse = useMemo(() => tagsInUse(posts.value?.items ?? []), [posts.value]);
  // What is typed is a tag only after Enter, or without the focus.
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
      // Not by the focus alone: the list would cover the fields below for everybody who passes with the Tab key.
      openOnFocus={false}
      // Closed as it is at first, it would be laid out with the form all the same.
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

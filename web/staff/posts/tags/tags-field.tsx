import { TagsInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { POST_LABELS, POST_LIMITS } from '../../../domain/posts/post.ts';
import { endedTags, separatedTags, TAG_LENGTH, tagsInUse, tidyTags } from '../../../domain/posts/tags.ts';
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
  const [leftOut, setLeftOut] = useState<string[]>([]);

  /** Adds tags, up to the limit of a post. */
  function take(wanted: readonly string[]) {
    const all = tidyTags(wanted, inUse);
    setLeftOut(all.slice(POST_LIMITS.tags));
    onChange(all.slice(0, POST_LIMITS.tags));
  }

  /** Handles typed text: a comma ends a tag, also one from a phone's keyboard or in pasted text. */
  function type(text: string) {
    const { ended, rest } = endedTags(text);
    if (ended.length > 0) take([...tags, ...ended]);
    setTyped(rest);
    setOpen(rest !== '');
  }

  // Typed text becomes a tag on Enter or blur.
  useBeforeSave(() => {
    if (typed.trim() === '') return;
    take([...tags, typed]);
    setTyped('');
  });
  return (
    <TagsInput
      label={POST_LABELS.tags}
      description={
        readOnly
          ? undefined
          : `At most ${POST_LIMITS.tags}, each up to ${TAG_LENGTH} characters. Enter or a comma adds one.`
      }
      placeholder={readOnly || tags.length > 0 ? undefined : 'Add a tag'}
      value={tags}
      data={inUse}
      readOnly={readOnly}
      data-own-undo
      splitChars={[]}
      error={leftOut.length > 0 && `Only ${POST_LIMITS.tags} tags fit. Left out: ${leftOut.join(', ')}.`}
      acceptValueOnBlur
      // Typing opens the suggestions, not the focus, because the list would cover the fields below for people who use
      // Tab.
      openOnFocus={false}
      // Mounted on demand: a closed list would still be laid out with the form.
      comboboxProps={{ keepMounted: false }}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      searchValue={typed}
      onSearchChange={type}
      // Handles pasted text here, because the component would make a tag of any paste, even into the middle of a word.
      onPasteCapture={(event) => {
        event.stopPropagation();
        const parts = separatedTags(typed + event.clipboardData.getData('text/plain'));
        if (readOnly || parts.length === 1) return;
        event.preventDefault();
        take([...tags, ...parts]);
        setTyped('');
        setOpen(false);
      }}
      onChange={take}
    />
  );
}

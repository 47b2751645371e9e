import { TagsInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useBeforeSave } from '../../../../platform/staff/editing/editing-keys.ts';
import { useLeaveGuard } from '../../../../platform/staff/editing/leave-guard.tsx';
import { POST_LABELS, POST_LIMITS } from '../../../domain/posts/post.ts';
import {
  editedTags,
  endedTags,
  separatedTags,
  TAG_LENGTH,
  tagRefusal,
  tagsInUse,
} from '../../../domain/posts/tags.ts';
import { useLivePosts } from '../../shared/live-data.ts';

/** Tags are suggested from this many posts: pinned posts first, then the newest. */
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
  const [problem, setProblem] = useState('');

  // An unfinished tag is not part of the form yet. A key of the browser leaves the page without a blur.
  useLeaveGuard(typed.trim() !== '');

  /** Replaces the post's tags; those beyond the limit, and those that can be no tags, are left out. */
  function take(wanted: readonly string[]) {
    const { tags: all, refused } = editedTags(tags, wanted, inUse);
    const leftOut = all.slice(POST_LIMITS.tags);
    const sentences = [
      refused.length > 0 && tagRefusal(refused),
      leftOut.length > 0 &&
        `A post can have at most ${POST_LIMITS.tags} tags. Not added: ${leftOut.join(', ')}.`,
    ];
    setProblem(sentences.filter(Boolean).join(' '));
    onChange(all.slice(0, POST_LIMITS.tags));
  }

  /** Handles typed text. Each comma in it ends a tag, also on a phone, where a key event may not name the key. */
  function type(text: string) {
    const { ended, rest } = endedTags(text);
    if (ended.length > 0) take([...tags, ...ended]);
    setTyped(rest);
    setOpen(rest !== '');
  }

  // Saving or publishing by keyboard turns typed text into a tag, as Enter and blur do.
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
          : `At most ${POST_LIMITS.tags} tags of up to ${TAG_LENGTH} characters. Enter or a comma adds a tag.`
      }
      placeholder={readOnly || tags.length > 0 ? undefined : 'Add a tag'}
      value={tags}
      data={inUse}
      readOnly={readOnly}
      data-own-undo
      splitChars={[]}
      error={problem}
      acceptValueOnBlur
      // Suggestions open on typing, not on focus, because they would cover the fields below for keyboard users.
      openOnFocus={false}
      // The list is mounted only while it is open, because a closed list would still cost layout time. It is not in a
      // portal, so that it stays inside the form for screen readers.
      comboboxProps={{ keepMounted: false, withinPortal: false }}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      searchValue={typed}
      onSearchChange={type}
      // Pasted text is handled here, because the component would turn all of it into a tag, even if it was pasted into
      // the middle of a word.
      onPasteCapture={(event) => {
        event.stopPropagation();
        const { selectionStart, selectionEnd } = event.target as HTMLInputElement;
        const pasted = event.clipboardData.getData('text/plain');
        const parts = separatedTags(
          typed.slice(0, selectionStart ?? typed.length) + pasted + typed.slice(selectionEnd ?? typed.length),
        );
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

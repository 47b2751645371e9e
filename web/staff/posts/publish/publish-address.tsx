import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { offeredSlug } from '../../../data/staff/posts/post-address.client.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { isSlug, postAddress, SLUG_LENGTH } from '../../../domain/posts/slug.ts';
import { useRun } from '../../shared/use-run.ts';
import { LONGEST_TYPED, useSlugOf } from '../use-slug-of.ts';

/** The address that a person chose for a post, and what the post gets without a choice. */
export interface ChosenAddress {
  /** The typed text; null for an untouched field. */
  typed: string | null;
  shown: string;
  /** The address to publish with; undefined for the one that the post has or gets by itself. */
  slug: string | undefined;
  /** A typed text is not an address yet. */
  isOpen: boolean;
  failed: boolean;
}

/** The choice of a post's address: the present one, or one made from the title, until the person types. */
export function useChosenAddress(post: Post, typed: string | null): ChosenAddress {
  const { run } = useRun();
  const [offered, setOffered] = useState<string | null>(null);
  const { id, title, slug: present } = post;
  useEffect(() => {
    if (present !== undefined) return;
    let isCurrent = true;
    void run('', async (db) => {
      const slug = await offeredSlug(db, { id, title });
      if (isCurrent) setOffered(slug);
    });
    return () => {
      isCurrent = false;
    };
  }, [run, id, title, present]);
  const { slug: made, failed } = useSlugOf(typed ?? '');
  const byItself = present ?? offered ?? '';
  const isTyped = typed !== null && typed.trim() !== '' && typed !== byItself;
  return {
    typed,
    shown: (isTyped ? made : null) ?? byItself,
    slug: isTyped ? (made ?? undefined) : undefined,
    isOpen: isTyped && made === null,
    failed: isTyped && failed,
  };
}

interface PublishAddressProps {
  post: Post;
  chosen: ChosenAddress;
  problem: string;
  onType: (text: string | null) => void;
}

/** The last part of the post's web address, with the whole of it below. */
export function PublishAddress({ post, chosen, problem, onType }: PublishAddressProps) {
  const { typed, shown, slug, failed } = chosen;
  const address = new URL(postAddress({ id: post.id, slug: shown || undefined }), location.origin).href;
  return (
    <TextInput
      label="Address"
      description={address}
      value={typed ?? shown}
      maxLength={LONGEST_TYPED}
      spellCheck={false}
      error={
        problem || (failed && `Lowercase letters, digits and hyphens, at most ${SLUG_LENGTH} characters.`)
      }
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={() => {
        if (typed?.trim() === '') onType(null);
        else if (slug !== undefined && typed !== null && !isSlug(typed)) onType(slug);
      }}
    />
  );
}

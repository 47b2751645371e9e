import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useDatabaseAction } from '../../../../platform/staff/use-database-action.ts';
import { offeredSlug } from '../../../data/staff/posts/post-address.client.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { isSlug, postAddress, SLUG_LENGTH } from '../../../domain/posts/slug.ts';
import { LONGEST_TYPED, useSlugOf } from '../address-field.tsx';

/** The address with which a post will be published: typed by the user, or the default. */
export interface ChosenAddress {
  /** The typed text; null if the user has not changed the field. */
  typed: string | null;
  shown: string;
  /** The address to publish with. Undefined: keep the current one, or make one from the title. */
  slug: string | undefined;
  /** Whether the typed text has no slug, because the script that makes it is still loading or did not load. */
  isOpen: boolean;
  failed: boolean;
}

/** State of the address field. Until the user types, it shows the current address or one made from the title. */
export function useChosenAddress(post: Post, typed: string | null): ChosenAddress {
  const { run } = useDatabaseAction();
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

/** The field for the last part of the post's URL, with the full URL below. */
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

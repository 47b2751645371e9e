import { useEffect, useState } from 'react';
import { isSlug } from '../../domain/posts/slug.ts';

/** Limit of a typed address, in characters: a whole title may be pasted. */
export const LONGEST_TYPED = 200;

/**
 * The readable address that a typed text becomes; null for an empty text and while the script that makes it loads.
 * `failed`: it did not load.
 */
export function useSlugOf(text: string): { slug: string | null; failed: boolean } {
  const [made, setMade] = useState<{ text: string; slug: string | null }>({ text: '', slug: null });
  const isTyped = text.trim() !== '' && !isSlug(text);
  useEffect(() => {
    if (!isTyped) return;
    let isCurrent = true;
    const make = async () => {
      // Its transliteration tables are large.
      const script = await import('../../data/staff/posts/make-slug.ts').catch(() => null);
      if (isCurrent) setMade({ text, slug: script?.makeSlug(text) ?? null });
    };
    void make();
    return () => {
      isCurrent = false;
    };
  }, [text, isTyped]);
  if (!isTyped) return { slug: isSlug(text) ? text : null, failed: false };
  const isMade = made.text === text;
  return { slug: isMade ? made.slug : null, failed: isMade && made.slug === null };
}

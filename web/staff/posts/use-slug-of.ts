import { useEffect, useState } from 'react';
import { isSlug } from '../../domain/posts/slug.ts';

/** Maximum length of a typed address, in characters. It also limits pasted text. */
export const LONGEST_TYPED = 200;

/**
 * The slug for a typed text; null for an empty text, and until the slug is made. `failed`: the script that makes slugs
 * did not load.
 */
export function useSlugOf(text: string): { slug: string | null; failed: boolean } {
  const [made, setMade] = useState<{ text: string; slug: string | null }>({ text: '', slug: null });
  const isTyped = text.trim() !== '' && !isSlug(text);
  useEffect(() => {
    if (!isTyped) return;
    let isCurrent = true;
    const make = async () => {
      // The module is loaded lazily, because its transliteration tables are large.
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

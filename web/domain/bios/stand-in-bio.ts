import { type Say, sayInEnglish } from '../words/say.ts';
import type { Bio } from './bio.ts';
import { DEFAULT_BIO_COLOR, DEFAULT_BIO_ORDER, PLACEHOLDER_PORTRAIT } from './bio-defaults.ts';

/** Shown for an author without a bio: the id as the name, and the role Member (docs/product.md#author-display). */
export function standInBio(id: string, say: Say = sayInEnglish): Bio {
  return {
    id,
    displayName: id === '' ? say('unknownUser', 'Unknown User') : id,
    teamRole: say('member', 'Member'),
    description: '',
    image: PLACEHOLDER_PORTRAIT,
    links: [],
    color1: DEFAULT_BIO_COLOR,
    color2: DEFAULT_BIO_COLOR,
    order: DEFAULT_BIO_ORDER,
    show: false,
  };
}

import { type Say, sayInEnglish } from '../words/say.ts';
import type { Author } from './author.ts';
import { PLACEHOLDER_PORTRAIT } from './bio-defaults.ts';

/** Shown for an author without a bio: the id as the name, and the role Member (docs/product.md#author-display). */
export function standInBio(id: string, say: Say = sayInEnglish): Author {
  return {
    id,
    displayName: id === '' ? say('unknownUser', 'Unknown User') : id,
    teamRole: say('member', 'Member'),
    description: '',
    image: PLACEHOLDER_PORTRAIT,
    show: false,
  };
}

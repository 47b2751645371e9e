import { type Say, sayInEnglish } from '../words/say.ts';
import type { Author } from './author.ts';
import { PLACEHOLDER_PORTRAIT } from './bio-defaults.ts';

/** The bio shown for an author who has none: the id as name, and the role Member (docs/product.md#author-display). */
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

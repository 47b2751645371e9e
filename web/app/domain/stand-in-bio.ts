import { type Bio, DEFAULT_BIO_COLOR } from './bio.ts';

export const PLACEHOLDER_PORTRAIT = '/art/portrait-placeholder.svg';

/** The bio shown where an author has none: the id as the name, with role Member (docs/product.md#author-display). */
export function standInBio(id: string): Bio {
  return {
    id,
    displayName: id === '' ? 'Unknown User' : id,
    teamRole: 'Member',
    description: '',
    image: PLACEHOLDER_PORTRAIT,
    links: [],
    color1: DEFAULT_BIO_COLOR,
    color2: DEFAULT_BIO_COLOR,
    order: 999,
    show: false,
  };
}

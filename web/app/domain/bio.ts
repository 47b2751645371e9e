/** A member bio (docs/product.md#member-bios). The three link arrays of the document are one list here. */
export interface Bio {
  /** The user id, or `fake_` and a number up to 9999 for somebody without an account. */
  id: string;
  displayName: string;
  teamRole: string;
  description: string;
  image: string;
  links: BioLink[];
  /** `#rrggbb`. */
  color1: string;
  color2: string;
  order: number;
  show: boolean;
}

export interface BioLink {
  url: string;
  /** Address of the icon's picture. */
  icon: string;
  /** Show the icon with inverted colours. */
  invert: boolean;
}

export const DEFAULT_BIO_COLOR = '#383e48';

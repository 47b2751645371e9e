import type { Loss } from '../../../domain/elsewhere/form.ts';

/** A sentence for each kind of loss when a post is formatted for another place (such as Discord). */
export const LOSS_SENTENCES: Readonly<Record<Loss, string>> = {
  unformatted: 'The content is too long or too complex to be formatted. Only the short text is here.',
  formatting: 'Some formatted text becomes plain text.',
  headings: 'Some headings become plain or bold lines.',
  tables: 'Tables become lines of text.',
  tableAlignment: 'Text in tables is no longer centered or aligned right.',
  dividers: 'Dividers are left out.',
  code: 'Code is not in a fixed-width font.',
  picturesByHand: 'Pictures are not in the text. Add them by hand.',
  picturesLeft: 'Some pictures are not posted. Add them by hand.',
  pictureLinks: 'Pictures that cannot be shown there become links.',
  pictureUpload:
    'Steam hides linked pictures from some readers. Upload them in its editor to show them to everyone.',
  videoLinks: 'Videos that cannot be played there become links.',
  clips: 'Clips become still pictures.',
  longLinks: 'Links that are too long for one message are left out.',
};

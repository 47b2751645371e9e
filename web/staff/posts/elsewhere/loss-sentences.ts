import type { Loss } from '../../../domain/elsewhere/form.ts';

/** A sentence for each kind of content that another place (such as Discord) may not support. */
export const LOSS_SENTENCES: Readonly<Record<Loss, string>> = {
  unformatted: 'The content is too long or too complex to be formatted. Only the short text is here.',
  formatting: 'Bold, italic, struck-through text and code become plain text.',
  headings: 'Some headings become plain or bold lines.',
  tables: 'Tables become lines of text.',
  tableAlignment: 'Columns of tables are not aligned.',
  dividers: 'Dividers are left out.',
  code: 'Code is not in a fixed-width font.',
  picturesByHand: 'Pictures are not in the text. Add them by hand.',
  picturesLeft: 'Some pictures are not posted. Add them by hand.',
  pictureLinks: 'Pictures become links.',
  pictureUpload:
    'Steam hides linked pictures from some readers. Upload them in its editor to show them to everyone.',
  videoLinks: 'Videos become links.',
  clips: 'Clips become still pictures.',
  longLinks: 'Links that are too long for one message are left out.',
};

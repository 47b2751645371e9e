import { canRenameTags } from '../web/domain/people/permissions.ts';
import { tagRenamePath } from '../web/domain/places.ts';
import { tagRenameId } from '../web/domain/posts/tag-rename.ts';
import { EDITORS, EVERYBODY } from './actors.ts';
import { type Fields, get, list, overwrite, remove, together, update } from './requests.ts';
import { never, type Row, type Table } from './table.ts';

const RENAME = { from: 'fog', to: 'mist' };
const note =
  (fields: Fields, tag = String(fields.from)): Row['ask'] =>
  () =>
    together({ path: tagRenamePath(tagRenameId(tag)), fields });

/** Renamed tags. */
export const tagRenameTable: Table = {
  title: 'Former names of tags',
  situations: () => [
    {
      words: [],
      path: tagRenamePath(tagRenameId('fog')),
      stored: RENAME,
      beside: ['lamp', 'a/b', 'Übel', 'x'.repeat(40), 'x'.repeat(41), 'other'].map((tag) => ({
        path: tagRenamePath(tagRenameId(tag)),
        fields: null,
      })),
    },
  ],
  rows: [
    { does: 'read the present name of a former one', ask: () => get, may: EVERYBODY },
    { does: 'list former names', ask: () => list(), may: EDITORS },
    {
      does: 'store a new tag name',
      ask: note({ from: 'lamp', to: 'light' }),
      may: EDITORS,
      screen: canRenameTags,
    },
    { does: 'store a new name for a tag with a slash', ask: note({ from: 'a/b', to: 'c' }), may: EDITORS },
    { does: 'store a new name for a tag with an umlaut', ask: note({ from: 'Übel', to: 'c' }), may: EDITORS },
    {
      does: 'store a new name for a tag of 40 characters',
      ask: note({ from: 'x'.repeat(40), to: 'c' }),
      may: EDITORS,
    },
    { does: 'change a stored new tag name', ask: () => overwrite({ from: 'fog', to: 'haze' }), may: EDITORS },
    { does: 'delete a former name', ask: () => remove, may: EDITORS, screen: canRenameTags },
    never('store a new tag name of 41 characters', note({ from: 'x'.repeat(41), to: 'c' })),
    never('store a former tag name under another id', note({ from: 'lamp', to: 'light' }, 'other')),
    never('rename a tag to itself', () => overwrite({ from: 'fog', to: 'fog' })),
    never('rename a tag to an empty name', () => overwrite({ from: 'fog', to: '' })),
    never('rename a tag to a number', () => overwrite({ from: 'fog', to: 5 })),
    never('rename a tag to a name of two lines', () => overwrite({ from: 'fog', to: 'a\nb' })),
    never('store a new tag name with a further field', () => update({ by: 'colleague' })),
    never('store a new tag name without the former one', () => overwrite({ to: 'mist' })),
  ],
};

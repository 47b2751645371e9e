import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FEATURES } from '../features/all.ts';
import { expanded } from './rules/directives.ts';

// `npm run rules` writes `firestore.rules`, `storage.rules` and `firestore.indexes.json`, the files that Firebase deploys,
// from the parts in `rules/` and in the folders of features. rules/directives.ts prints what the parts take from
// `web/domain`, such as `@fields(post)`.

/** The core's parts in the order of the printed file. A part may call the functions of every other part of the core. */
const PARTS = [
  'core',
  'people',
  'bios',
  'posts',
  'trash',
  'draft-links',
  'post-addresses',
  'site',
  'sign-ups',
  'outbox',
  'secrets',
  'post-history',
  'notes',
  'pictures',
] as const;

/** The files of this name that features have, such as `../features/numbers/numbers.rules`. */
const ofFeatures = (ending: string): string[] =>
  Object.keys(FEATURES)
    .map((name) => `../features/${name}/${name}${ending}`)
    .filter((file) => existsSync(join(import.meta.dirname, file)));

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8').trimEnd();

/** The parts of features follow the core's, and may call its functions. */
const rulesFiles = () => [...PARTS.map((part) => `../rules/${part}.rules`), ...ofFeatures('.rules')];

const indented = (text: string) => text.replace(/^(?=.)/gm, '    ');

/** The text of `firestore.rules`. */
export const firestoreRules =
  (): string => `// Written by \`npm run rules\` from the parts in \`rules/\`: change those, not this file.
rules_version = '2';

// Who may read and write which documents. These rules apply with every engine. Everything that no line below allows is
// denied.
service cloud.firestore {
  match /databases/{database}/documents {

${rulesFiles()
  .map((file) => indented(expanded(read(file))))
  .join('\n\n')}
  }
}
`;

/** The text of `storage.rules`. */
export const storageRules =
  (): string => `// Written by \`npm run rules\` from \`rules/storage.rules\`: change that file, not this one.
${expanded(read('../rules/storage.rules'))}
`;

/** The text of `firestore.indexes.json`: the indexes and field overrides of the core, then those of features. */
export function firestoreIndexes(): string {
  const files = ['../rules/indexes.json', ...ofFeatures('.indexes.json')].map(
    (file): Partial<Record<'indexes' | 'fieldOverrides', object[]>> => JSON.parse(read(file)),
  );
  const all = {
    indexes: files.flatMap(({ indexes = [] }) => indexes),
    fieldOverrides: files.flatMap(({ fieldOverrides = [] }) => fieldOverrides),
  };
  return `${JSON.stringify(all, null, 2)}\n`;
}

if (import.meta.main) {
  writeFileSync(join(import.meta.dirname, '../firestore.indexes.json'), firestoreIndexes());
  writeFileSync(join(import.meta.dirname, '../firestore.rules'), firestoreRules());
  writeFileSync(join(import.meta.dirname, '../storage.rules'), storageRules());
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FEATURES } from '../features/all.ts';
import { expanded } from './directives.ts';

// `npm run rules` writes `firestore.rules` and `storage.rules`, the files that Firebase deploys, from the parts in this
// folder and in the folders of features. directives.ts prints what the parts take from `web/domain`, such as `@fields(post)`.

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
  'library',
] as const;

/** The parts of the features that have one. They follow the core's, and may call its functions. */
const OF_FEATURES = Object.keys(FEATURES)
  .map((name) => `../features/${name}/${name}`)
  .filter((part) => existsSync(join(import.meta.dirname, `${part}.rules`)));

const read = (part: string) => readFileSync(join(import.meta.dirname, `${part}.rules`), 'utf8').trimEnd();

const indented = (text: string) => text.replace(/^(?=.)/gm, '    ');

/** The text of `firestore.rules`. */
export const firestoreRules =
  (): string => `// Written by \`npm run rules\` from the parts in \`rules/\`: change those, not this file.
rules_version = '2';

// Who may read and write which documents. These rules apply with every engine. Everything that no line below allows is
// denied.
service cloud.firestore {
  match /databases/{database}/documents {

${[...PARTS, ...OF_FEATURES].map((part) => indented(expanded(read(part)))).join('\n\n')}
  }
}
`;

/** The text of `storage.rules`. */
export const storageRules =
  (): string => `// Written by \`npm run rules\` from \`rules/storage.rules\`: change that file, not this one.
${expanded(read('storage'))}
`;

if (import.meta.main) {
  writeFileSync(join(import.meta.dirname, '../firestore.rules'), firestoreRules());
  writeFileSync(join(import.meta.dirname, '../storage.rules'), storageRules());
}

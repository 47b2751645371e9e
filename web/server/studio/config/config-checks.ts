import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ConfigFault } from '../../../../platform/owner-files/config-source.ts';
import type { Studio } from '../../../domain/studio.ts';
import { AT_THE_ROOT, pictureFile } from '../studio-pictures.ts';

/** Folder of the pictures that ship with the site. They have URLs below `/art/`, like the studio's pictures. */
const OWN = join(import.meta.dirname, '../../../public/art');

/** Errors for config fields with the address of a missing picture, or of a file below `/art/` that is no picture. */
export function pictureFaults(studio: Studio, folder: string): ConfigFault[] {
  return pictureFields(studio).flatMap(({ path, address }) => {
    if (address === null || address === undefined) return [];
    const [plain = ''] = address.split(/[?#]/);
    const name = pictureFile(plain);
    if (name === null) return plain.startsWith('/art/') ? [{ path, message: NO_PICTURE }] : [];
    const isThere = [join(folder, 'pictures', name), join(OWN, name)].some((file) => existsSync(file));
    return isThere ? [] : [{ path, message: `names ${plain}, but there is no file pictures/${name}` }];
  });
}

/** A sentence that lists the missing pictures among those with fixed URLs, such as icons; null if none is missing. */
export function missingSitePictures(folder: string): string | null {
  const missing = [...AT_THE_ROOT].filter((name) => !existsSync(join(folder, 'pictures', name)));
  return missing.length === 0
    ? null
    : `the folder pictures/ has no ${missing.join(', ')}. Browsers and shared links show these files; docs/make-it-yours.md describes them.`;
}

const NO_PICTURE =
  'must be the address of an SVG, PNG, JPEG, WebP, AVIF, GIF or ICO file, such as /art/logo.svg';

function pictureFields({ logo, games, socials }: Studio) {
  return [
    { path: ['logo'], address: logo },
    ...games.flatMap((game, at) => [
      { path: ['games', at, 'logo'], address: game.logo },
      { path: ['games', at, 'keyArt'], address: game.keyArt },
      { path: ['games', at, 'trailer', 'still'], address: game.trailer?.still },
    ]),
    ...socials.map(({ icon }, at) => ({ path: ['socials', at, 'icon'], address: icon })),
  ];
}

type Spoken = Pick<Studio, 'words' | 'locale'>;

/** Errors for plural forms in the config that are never used, because the language does not have them. */
export function unknownPlurals({ words, locale }: Spoken): ConfigFault[] {
  const known = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  return pluralsOf(words).flatMap(([name, forms]) =>
    forms
      .filter((form) => !known.some((one) => one === form))
      .map((form) => ({
        path: ['words', name, form],
        message: `is never shown, because ${locale} has only these plural forms: ${known.join(', ')}`,
      })),
  );
}

/** Words that lack a plural form of the language. The form `other` is used instead. */
export function lackingPlurals({ words, locale }: Spoken): ConfigFault[] {
  const rules = new Intl.PluralRules(locale);
  // Only forms for small numbers count. Some languages have forms just for millions or fractions, which visitors hardly
  // ever see.
  const needed = new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)));
  return pluralsOf(words).flatMap(([name, forms]) => {
    const lacking = [...needed].filter((form) => !forms.includes(form));
    return lacking.length === 0
      ? []
      : [
          {
            path: ['words', name],
            message: `has no text for ${lacking.join(', ')}, which ${locale} uses. The text for "other" is shown instead. Add ${lacking.length === 1 ? 'the missing text' : 'the missing texts'}.`,
          },
        ];
  });
}

function pluralsOf(words: Studio['words']): [name: string, forms: string[]][] {
  return Object.entries(words ?? {}).flatMap(([name, word]) =>
    typeof word === 'object'
      ? [[name, Object.keys(word).filter((form) => word[form as 'other'] !== undefined)]]
      : [],
  );
}

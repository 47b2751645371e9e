import { checkFolderObjects, readFolder } from '@studio-site/backend/maintenance';
import { parsePlace } from '../../web/domain/collections.ts';
import { PICTURES } from '../../web/domain/places.ts';

export interface PictureCheck {
  /** Pictures with a complete file. */
  whole: number;
  /** Missing or damaged files, one sentence each. */
  problems: string[];
  /** Unused files and pictures, one sentence each. */
  unused: string[];
}

/** Compares the descriptions of pictures, their files, and the texts that show them. */
export function checkPictures(dataDir: string): PictureCheck {
  const { whole, missing, unused, names } = checkFolderObjects(dataDir);
  const { documents } = readFolder(dataDir);
  const files = new Set(names.flatMap((name) => /^pictures\/([^/]+)\/original$/.exec(name)?.[1] ?? []));
  const described = new Set<string>();
  const texts: string[] = [];
  for (const { path, fields } of documents) {
    const place = parsePlace(path);
    if (place?.kind === 'picture') described.add(place.id);
    else texts.push(JSON.stringify(fields));
  }
  const all = texts.join('\n');
  const isShown = (id: string) => all.includes(`/pictures/${id}/`);
  return {
    whole,
    problems: [
      ...missing.map((name) => `The file ${name} is missing or damaged.`),
      ...[...described]
        .filter((id) => !files.has(id))
        .map((id) => `The picture ${id} is listed in ${PICTURES}, but its file is missing.`),
    ],
    unused: [
      ...[...files]
        .filter((id) => !described.has(id))
        .map((id) => `The file pictures/${id}/original has no picture document.`),
      ...[...described].filter((id) => !isShown(id)).map((id) => `The picture ${id} is not used anywhere.`),
      ...unused.map(
        (file) =>
          `objects/${file} is not used. A start of the site moves it to the folder "unused" after a day.`,
      ),
    ],
  };
}

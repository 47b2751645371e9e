import {
  checkFolder,
  checkFolderObjects,
  type PlainDocument,
  readFolder,
} from '@studio-site/backend/maintenance';
import { splitPath } from '../../platform/domain/document-path.ts';
import { parsePlace } from '../../web/domain/collections.ts';
import { clipFile, stillFile } from '../../web/domain/pictures/clip.ts';
import { pictureFile } from '../../web/domain/pictures/picture.ts';
import { CLIPS, PICTURES } from '../../web/domain/places.ts';
import { type Command, CommandError } from './command.ts';
import { oddFields } from './odd-fields.ts';

interface PictureCheck {
  /** Number of complete files of pictures and clips. */
  whole: number;
  /** Sentences that name the missing and damaged files. */
  problems: string[];
  /** Unused files, pictures and clips, one sentence each. */
  unused: string[];
}

/** The kinds of uploads: the collection of their descriptions, and the names of the files in the storage bucket. */
const KINDS = [
  { kind: 'picture', collection: PICTURES, objectsOf: (id: string) => [pictureFile(id)] },
  { kind: 'clip', collection: CLIPS, objectsOf: (id: string) => [clipFile(id), stillFile(id)] },
] as const;

/** Compares the descriptions of pictures and clips, their files, and the texts that show them. */
export function checkPictures(dataDir: string, documents: readonly PlainDocument[]): PictureCheck {
  const { whole, missing, unused, names } = checkFolderObjects(dataDir);
  const places = documents.map(({ path, fields }) => ({ place: parsePlace(path), fields }));
  const all = places
    .filter(({ place }) => place?.kind !== 'picture' && place?.kind !== 'clip')
    .map(({ fields }) => JSON.stringify(fields))
    .join('\n');
  const ofKinds = KINDS.map(({ kind, collection, objectsOf }) => {
    const folder = splitPath(collection)[1];
    const described = places.flatMap(({ place }) => (place?.kind === kind ? [place.id] : []));
    const known = new Set(described.flatMap(objectsOf));
    return {
      problems: described
        .filter((id) => objectsOf(id).some((name) => !names.includes(name)))
        .map((id) => `The ${kind} ${id} is listed in ${collection}, but its file is missing.`),
      unused: [
        ...names
          .filter((name) => name.startsWith(`${folder}/`) && !known.has(name))
          .map((name) => `The file ${name} has no ${kind} document.`),
        ...described
          .filter((id) => !all.includes(`/${folder}/${id}/`))
          .map((id) => `The ${kind} ${id} is not used anywhere.`),
      ],
    };
  });
  return {
    whole,
    problems: [
      ...missing.map((name) => `The file ${name} is missing or damaged.`),
      ...ofKinds.flatMap(({ problems }) => problems),
    ],
    unused: [
      ...ofKinds.flatMap(({ unused }) => unused),
      ...unused.map(
        (file) =>
          `objects/${file} is not used. A start of the site moves it to the folder "unused" after a day.`,
      ),
    ],
  };
}

/**
 * `npm run check-data` lists damaged data, damaged picture files, unused files, and documents that the site does not
 * accept. The site may be running.
 */
export const check: Command = {
  usage: 'check-data',
  arguments: [0, 0],
  options: [],
  run({ dataDir, say }) {
    const problems = checkFolder(dataDir);
    for (const problem of problems) say(problem);
    if (problems.length > 0) throw new CommandError(`${dataDir} is damaged. Restore a backup.`);
    const { documents } = readFolder(dataDir);
    const pictures = checkPictures(dataDir, documents);
    for (const sentence of [...pictures.problems, ...pictures.unused]) say(sentence);
    for (const sentence of oddFields(documents)) say(sentence);
    if (pictures.problems.length > 0)
      throw new CommandError(
        `${pictures.problems.length} picture files are missing or damaged. Restore a backup.`,
      );
    say(`${dataDir} is undamaged: the database and ${pictures.whole} picture files.`);
  },
};

import type { PlainFields } from '@studio-site/backend/values';
import { isDocumentId } from '../../../platform/domain/document-path.ts';
import type { OwnedDocument, OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import { postPath, slugPath } from '../../../web/domain/places.ts';
import {
  addNumbers,
  type DayNumbers,
  dayNumbersDocument,
  noNumbers,
  numbersPath,
  withinLimits,
} from '../model/day-numbers.ts';

/** Maximum number of attempts if another server writes the same day at the same time. */
const ATTEMPTS = 8;
const LONGEST_PAUSE = 200;

/**
 * Adds counts to the document of their day. The document is replaced only if it is unchanged since it was read, so the
 * counts of several servers add up. Rejects if the database cannot be read, or if all attempts to write fail.
 */
export async function addToDay(
  documents: Pick<OwnerDocuments, 'get' | 'commit'>,
  day: string,
  more: DayNumbers,
): Promise<void> {
  const path = numbersPath(day);
  for (let attempt = 1; ; attempt++) {
    const stored = (await documents.get([path])).get(path);
    const numbers = stored ? dayNumbersDocument.parse(stored.fields) : noNumbers();
    const fields = withinLimits(addNumbers(numbers as DayNumbers, more)) as unknown as PlainFields;
    const condition = stored ? { updateTime: stored.version } : { exists: false };
    try {
      return await documents.commit([{ path, fields, condition }]);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_PAUSE));
    }
  }
}

/** Maps each name (a post's id or readable address) to the post's id. Posts that are not public are left out. */
export async function publicPosts(
  documents: Pick<OwnerDocuments, 'get'>,
  names: readonly string[],
  now: number,
): Promise<Map<string, string>> {
  // A visitor can invent names. If one were not a valid id, the database would refuse the whole request.
  const slugs = await documents.get(names.filter(isDocumentId).map(slugPath), ['post']);
  const ids = new Map(names.map((name) => [name, textOf(slugs.get(slugPath(name)), 'post') ?? name]));
  const paths = [...new Set([...ids.values()].filter(isDocumentId).map(postPath))];
  const posts = await documents.get(paths, ['published', 'publishDate']);
  const isPublic = (id: string) => {
    const { published, publishDate } = posts.get(postPath(id))?.fields ?? {};
    return published === true && typeof publishDate === 'number' && publishDate <= now;
  };
  return new Map([...ids].filter(([, id]) => isPublic(id)));
}

function textOf(document: OwnedDocument | undefined, field: string): string | undefined {
  const value = document?.fields[field];
  return typeof value === 'string' ? value : undefined;
}

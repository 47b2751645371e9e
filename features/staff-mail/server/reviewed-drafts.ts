import type { Change } from '@studio-site/backend';
import * as z from 'zod/mini';
import { splitPath } from '../../../platform/domain/document-path.ts';
import { hasChanged } from '../../../platform/engine/changed-fields.ts';
import type { OwnedDocument, OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import type { ReviewedCollection } from '../../../web/domain/collections.ts';
import { postDocument } from '../../../web/domain/posts/post.ts';
import { isInReview } from '../../../web/domain/posts/publication.ts';

/** A draft of a feature that is in review. */
export interface ReviewedDraft {
  path: string;
  /** Its kind in a sentence. */
  what: string;
  /** Its name; '' if it has none yet. */
  name: string;
  /** The path of its editor. */
  editor: string;
}

const STATE = ['published', 'review'] as const;
const { published, review } = postDocument.shape;
const state = z.object({ published, review });

/** Reads drafts of features as the owner, without their texts. */
export function reviewedDrafts(
  { find, get }: Pick<OwnerDocuments, 'find' | 'get'>,
  collections: readonly ReviewedCollection[],
) {
  const collectionOf = (path: string) => collections.find((one) => one.path === splitPath(path)[0]);
  const fieldsOf = ({ reviewed }: ReviewedCollection) => [...STATE, ...reviewed.named];
  function toDraft({ path, id, fields }: OwnedDocument): ReviewedDraft[] {
    const of = collectionOf(path)?.reviewed;
    const parsed = state.safeParse(fields);
    if (!of || !parsed.success || !isInReview(parsed.data)) return [];
    const [name = ''] = of.named.map((field) => String(fields[field] ?? '').trim()).filter(Boolean);
    return [{ path, what: of.what, name, editor: of.editor + id }];
  }
  return {
    /** The paths of the collections. */
    collections: collections.map(({ path }) => path),
    /** Whether a change may begin or end a review. */
    isEvent: (change: Change): boolean =>
      collectionOf(change.path) !== undefined && hasChanged(change, STATE),
    async inReview(): Promise<ReviewedDraft[]> {
      const ready = { where: [['review', 'EQUAL', 'ready']], order: [] } as const;
      const found = collections.map((one) => find({ ...ready, from: one.path, fields: fieldsOf(one) }));
      return (await Promise.all(found)).flat().flatMap(toDraft);
    },
    /** Those at these paths that are in review, by path. */
    async of(paths: readonly string[]): Promise<Map<string, ReviewedDraft>> {
      const found = await get(paths, [...new Set(collections.flatMap(fieldsOf))]);
      return new Map([...found.values()].flatMap(toDraft).map((draft) => [draft.path, draft]));
    },
  };
}

export type ReviewedDrafts = ReturnType<typeof reviewedDrafts>;

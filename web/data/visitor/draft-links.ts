import { draftLinkPath } from '../../domain/places.ts';
import { type DraftLink, draftLinkDocument, isSecret } from '../../domain/posts/draft-link.ts';
import { parseDocument } from '../parse.ts';
import { type Database, getDocument } from '../rest/database.ts';
import { isRefusal } from './allowed-by.ts';

/** The draft of a shared link; null if the link has ended or never existed, because the rules then deny the read. */
export async function getDraftLink(db: Database, secret: string): Promise<DraftLink | null> {
  if (!isSecret(secret)) return null;
  try {
    const entry = await getDocument(db, draftLinkPath(secret));
    const parsed = entry && parseDocument(draftLinkDocument, entry.id, entry.data);
    return parsed?.ok ? parsed.value : null;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

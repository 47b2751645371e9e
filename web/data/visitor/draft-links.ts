import { doc, type Firestore, getDoc } from 'firebase/firestore/lite';
import { draftLinkPath } from '../../domain/places.ts';
import { type DraftLink, draftLinkDocument, isSecret } from '../../domain/posts/draft-link.ts';
import { parseDocument } from '../parse.ts';
import { isRefusal } from './allowed-by.ts';

/** The draft of a link's secret; null if the rules refuse, because the link has ended or never existed. */
export async function getDraftLink(db: Firestore, secret: string): Promise<DraftLink | null> {
  if (!isSecret(secret)) return null;
  try {
    const entry = await getDoc(doc(db, draftLinkPath(secret)));
    const parsed = parseDocument(draftLinkDocument, entry.id, entry.data());
    return parsed.ok ? parsed.value : null;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

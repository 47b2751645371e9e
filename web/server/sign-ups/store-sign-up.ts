import type { OwnerDocuments } from '../engine/owner-documents.ts';
import { signUpDocuments } from './sign-up-documents.ts';
import type { StoreSignUp } from './sign-up-form.ts';
import { type SignUpChange, signUpId } from './stored-sign-up.ts';

/**
 * Stores sign-ups while mail is not set up, in the collection `signups`, which the public can never read because of the
 * database rules. Repeats of an address are one document, in any case of its letters: it keeps the time of the first
 * one, until the person agrees to another consent text.
 */
export function storeIn(documents: OwnerDocuments): StoreSignUp {
  const signUps = signUpDocuments(documents);
  return async ({ email, consent }) => {
    const id = signUpId(email);
    const known = await signUps.get(id);
    let change: SignUpChange = { email, time: Date.now(), ...(consent !== '' && { consent }) };
    // Writes a known address as well, so that its response takes as long as that of an unknown one. A sign-up with a
    // state is from a time when mail was set up: its consent belongs to that state.
    if (known && (known.state || consent === '' || known.consent === consent))
      change = { email: known.email };
    try {
      await signUps.change(id, change, known);
    } catch (error) {
      // Another request for the same address was stored at the same time.
      const stored = await signUps.get(id);
      if (!stored || stored.version === known?.version) throw error;
    }
  };
}

import type { ObjectStorage } from '../../storage/storage.ts';
import { badRequest, notFound } from '../../storage/storage-error.ts';
import type { Call } from '../call.ts';

/** The object storage of this backend. Throws 404 if it has none. */
export function storageOf({ services }: Pick<Call, 'services'>): ObjectStorage {
  if (!services.storage) throw notFound();
  return services.storage;
}

export const bucketOf = ({ params }: Call) => decodedOnce(params.bucket);
export const nameOf = ({ params }: Call) => decodedOnce(params.name);

/** Decodes a name only once, because `a%2Fb` is a valid name and differs from `a/b`. */
function decodedOnce(segment = ''): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw badRequest('The address cannot be decoded.');
  }
}

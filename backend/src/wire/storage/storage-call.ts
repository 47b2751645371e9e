import type { ObjectStorage } from '../../storage/storage.ts';
import { badRequest, notFound } from '../../storage/storage-error.ts';
import type { Call } from '../call.ts';

/** The objects of this backend. Throws 404 where it has none. */
export function storageOf({ services }: Pick<Call, 'services'>): ObjectStorage {
  if (!services.storage) throw notFound();
  return services.storage;
}

export const bucketOf = ({ params }: Call) => decodedOnce(params.bucket);
export const nameOf = ({ params }: Call) => decodedOnce(params.name);

/** `a%2Fb` is a name, and another one than `a/b`. */
function decodedOnce(segment = ''): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw badRequest('The address cannot be decoded.');
  }
}

import { badRequest } from './storage-error.ts';

const MOST_BYTES = 1024;

/** Checks the name of an object before it is stored. Throws HTTP status 400. */
export function checkObjectName(name: string): void {
  const fits =
    name.isWellFormed() &&
    Buffer.byteLength(name) <= MOST_BYTES &&
    name !== '.' &&
    name !== '..' &&
    !/[\r\n\0]/.test(name) &&
    !name.startsWith('.well-known/acme-challenge/') &&
    // Rejects empty segments, because the SDK removes them and would never find the object.
    !name.split('/').includes('');
  if (!fits) throw badRequest('This is not a valid object name.');
}

import { badRequest } from './storage-error.ts';

const MOST_BYTES = 1024;

/** Throws HTTP status 400 if an object with this name cannot be stored. */
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

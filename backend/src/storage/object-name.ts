import { badRequest } from './storage-error.ts';

const MOST_BYTES = 1024;

/** Checks the name of an object before it is stored. Throws 400. */
export function checkObjectName(name: string): void {
  const fits =
    name.isWellFormed() &&
    Buffer.byteLength(name) <= MOST_BYTES &&
    name !== '.' &&
    name !== '..' &&
    !/[\r\n\0]/.test(name) &&
    !name.startsWith('.well-known/acme-challenge/') &&
    // The SDK removes empty segments, so its names never have any.
    !name.split('/').includes('');
  if (!fits) throw badRequest('This is not a valid object name.');
}

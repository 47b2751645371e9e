import { createHash } from 'node:crypto';

/** The ids of an imported post. */
export interface PostIds {
  /** The id of its document, such as `wordpress-3f9a1c2b-12`, which is the same whenever the export is read. */
  id: string;
  /** The id that an import of an earlier version of this program gave the post, such as `wordpress-12`. */
  formerId: string;
}

/**
 * Returns a function that creates the document ids of imported posts. `origin` tells the post from one with the same
 * number on another old site, and is '' if numbers are unique or nothing is known. An invalid id is replaced with a hash, and a
 * duplicate gets a number.
 */
export function postIds(program: string): (id: string, origin: string) => PostIds {
  const times = new Map<string, number>();
  return (id, origin) => {
    const plain = /^\w[\w-]{0,99}$/.test(id) ? id : `x${hash(id, 24)}`;
    const count = (times.get(plain) ?? 0) + 1;
    times.set(plain, count);
    const number = count === 1 ? plain : `${plain}-${count}`;
    const formerId = `${program}-${number}`;
    return { id: origin === '' ? formerId : `${program}-${hash(origin, 8)}-${number}`, formerId };
  };
}

const hash = (text: string, length: number) =>
  createHash('sha256').update(text).digest('hex').slice(0, length);

import { createHash } from 'node:crypto';

/**
 * Returns a function that creates the document ids of imported posts, such as `wordpress-12`. The ids are the same
 * whenever the export is read. An invalid id is replaced with a hash, and a duplicate gets a number.
 */
export function postIds(program: string): (id: string) => string {
  const times = new Map<string, number>();
  return (id) => {
    const plain = /^\w[\w-]{0,99}$/.test(id)
      ? id
      : `x${createHash('sha256').update(id).digest('hex').slice(0, 24)}`;
    const count = (times.get(plain) ?? 0) + 1;
    times.set(plain, count);
    return count === 1 ? `${program}-${plain}` : `${program}-${plain}-${count}`;
  };
}

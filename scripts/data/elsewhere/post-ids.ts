import { createHash } from 'node:crypto';

/**
 * Makes ids for posts of another program, the same each time its export is read: `wordpress-12`. An id that no document
 * can have becomes a fingerprint, and a second post with the same one gets a number.
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

import { createHash } from 'node:crypto';

/**
 * Creates document ids for another program's posts, which are the same whenever the export is read: `wordpress-12`.
 * Replaces an invalid id by a hash, and appends a number to a duplicate.
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

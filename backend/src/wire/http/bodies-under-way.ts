/** A body that is being read. */
export interface BodyUnderWay {
  /** Counts bytes that came in; may give up the body that has been under way longest, this one included. */
  grow(bytes: number): void;
  /** It is whole, or given up. */
  end(): void;
}

/**
 * Counts the bytes of all bodies that are not whole yet. Beyond `most` bytes the body that has been under way longest
 * is given up: a client that sends one slowly loses it before those who send theirs at once.
 */
export function countBodies(most: number): (giveUp: () => void) => BodyUnderWay {
  /** In the order in which they began. */
  const bodies = new Map<object, { size: number; giveUp: () => void }>();
  let total = 0;
  return (giveUp) => {
    const key = {};
    const body = { size: 0, giveUp };
    bodies.set(key, body);
    const forget = (which: object) => {
      total -= bodies.get(which)?.size ?? 0;
      bodies.delete(which);
    };
    return {
      grow(bytes) {
        if (!bodies.has(key)) return;
        body.size += bytes;
        total += bytes;
        while (total > most) {
          const [oldest] = bodies;
          if (!oldest) return;
          forget(oldest[0]);
          oldest[1].giveUp();
        }
      },
      end: () => forget(key),
    };
  };
}

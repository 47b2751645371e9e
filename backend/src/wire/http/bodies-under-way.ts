/** A body that is being read. */
export interface BodyUnderWay {
  /** Counts received bytes. May drop the oldest incomplete body, which may be this one. */
  grow(bytes: number): void;
  /** Called when the body is complete or dropped. */
  end(): void;
}

/**
 * Counts the bytes of all incomplete bodies. Beyond `most` bytes the oldest body is dropped, so slow senders lose their
 * bodies before fast ones.
 */
export function countBodies(most: number): (giveUp: () => void) => BodyUnderWay {
  /** Oldest first. */
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

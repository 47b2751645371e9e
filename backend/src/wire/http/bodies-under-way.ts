/** A request body that is being received. */
export interface BodyUnderWay {
  /** Adds received bytes. This may drop the oldest incomplete bodies, which may include this one. */
  grow(bytes: number): void;
  /** Call when the body is complete or was dropped. */
  end(): void;
}

/**
 * Limits the memory of all incomplete bodies. When they exceed `most` bytes, the oldest are dropped until the rest
 * fits, so that slow senders lose their bodies before fast ones.
 */
export function countBodies(most: number): (giveUp: () => void) => BodyUnderWay {
  /** The incomplete bodies, oldest first. */
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

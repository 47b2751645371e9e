/** A clip plays when at least this fraction of it is visible. */
const SEEN = 0.35;

/**
 * Plays clips while they are visible, unless the visitor prefers reduced motion, saves data or has paused the clip.
 * Returns a function that stops watching them.
 */
export function watchClips(clips: readonly HTMLVideoElement[]): () => void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
  const seen = new Set<HTMLVideoElement>();
  /** Clips that the visitor has paused. */
  const held = new Set<HTMLVideoElement>();
  /** Clips that this script is about to pause. Their next `pause` event does not come from the visitor. */
  const pausing = new Set<HTMLVideoElement>();
  const ended = new AbortController();
  const { signal } = ended;

  const pause = (clip: HTMLVideoElement) => {
    if (clip.paused) return;
    pausing.add(clip);
    clip.pause();
  };
  const update = (clip: HTMLVideoElement) => {
    if (!seen.has(clip)) return pause(clip);
    // If the browser refuses to play, the clip keeps its controls.
    if (!calm.matches && saveData !== true && !held.has(clip)) clip.play().catch(() => undefined);
  };

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const clip = target as HTMLVideoElement;
        if (isIntersecting) seen.add(clip);
        else seen.delete(clip);
        update(clip);
      }
    },
    { threshold: SEEN },
  );
  for (const clip of clips) {
    clip.addEventListener(
      'pause',
      () => {
        // Ignores a pause in a hidden page, because the browser itself pauses clips there.
        if (!pausing.delete(clip) && !document.hidden) held.add(clip);
      },
      { signal },
    );
    clip.addEventListener('play', () => held.delete(clip), { signal });
    observer.observe(clip);
  }
  calm.addEventListener('change', () => calm.matches && clips.forEach(pause), { signal });
  return () => {
    observer.disconnect();
    ended.abort();
  };
}

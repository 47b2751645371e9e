/**
 * Plays clips while they are visible. The script that does this is loaded only on pages with clips. Returns a function
 * that stops watching them.
 */
export function playInSight(clips: readonly HTMLVideoElement[]): () => void {
  let end: (() => void) | null = () => {};
  // If the script cannot be loaded, the error is ignored, because clips without the script have controls.
  if (clips.length > 0)
    void import('./clip-player.ts')
      .then(({ watchClips }) => {
        if (end) end = watchClips(clips);
      })
      .catch(() => undefined);
  return () => {
    end?.();
    end = null;
  };
}

import { useEffect, useRef } from 'react';
import { clipAddress, stillAddress } from '../../domain/clips/clip-address.ts';
import { pictureShape } from '../../domain/pictures/picture-address.ts';
import { useSay } from '../language.tsx';

/**
 * A clip, which is a silent video that plays in a loop. Until it plays, its still image is shown. Without JavaScript,
 * the visitor starts it with its controls. The attribute `loading`, which some browsers ignore, is set by a spread,
 * because React's types do not have it.
 */
export function Clip({ id, alt }: { id: string; alt: string }) {
  const say = useSay();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => playInSight(video.current ? [video.current] : []), []);
  const { width, height, color } = pictureShape(id) ?? {};
  return (
    <video
      ref={video}
      className="markdown__clip"
      src={clipAddress(id) ?? undefined}
      poster={stillAddress(id)}
      aria-label={alt || say('clip', 'Clip')}
      {...{ width, height, loading: 'lazy' }}
      style={color ? { backgroundColor: color } : undefined}
      muted
      loop
      playsInline
      controls
      preload="none"
    />
  );
}

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

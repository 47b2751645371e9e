import { useEffect, useRef } from 'react';
import { clipAddress, stillAddress } from '../../../platform/domain/clips/clip-address.ts';
import { pictureShape } from '../../../platform/domain/pictures/picture-address.ts';
import { useSay } from '../language.tsx';
import { playInSight } from './play-clips.ts';

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

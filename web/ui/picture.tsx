import { useEffect, useRef, useState } from 'react';
import { preload } from 'react-dom';
import {
  pictureAddress,
  pictureId,
  pictureShape,
  pictureSources,
} from '../domain/pictures/picture-address.ts';
import { safeImage } from '../domain/text/link-policy.ts';

/** Shown in place of a picture that is missing. */
export const MISSING_PICTURE = '/art/picture-missing.svg';

/**
 * A picture that keeps its place: one that is missing or does not load is a quiet placeholder of the same size,
 * marked `data-missing` for style sheets that want none. One that was uploaded here comes in the format and width that
 * suit the browser, and shows its colour until it is there.
 */
export function Picture(props: {
  source: string;
  alt: string;
  /** The place's size in pixels, or its proportions where the style sheet sets the size. */
  width?: number;
  height?: number;
  className?: string;
  lazy?: boolean;
  /** `high` for what a reader sees first, `low` for what may come after it. */
  priority?: 'high' | 'low';
  /** How wide its place is, as in HTML's `sizes`; `width` pixels when absent. */
  sizes?: string;
  /** Shown in place of the picture. */
  missing?: string;
}) {
  const { source, alt, className, lazy, priority, missing = MISSING_PICTURE } = props;
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState('');
  const address = safeImage(source);

  // A picture of the first response may have failed before this script ran, and then it sends no error event.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? { complete: false, naturalWidth: 0 };
    if (address !== null && complete && naturalWidth === 0)
      image.current?.decode().catch(() => setFailed(address));
  }, [address]);

  const gone = address === null || failed === address;
  const id = gone ? null : pictureId(address);
  const shape = id === null ? null : pictureShape(id);
  const { width = shape?.width, height = shape?.height } = props;
  const picture = (
    <img
      ref={image}
      className={className}
      src={gone ? missing : address}
      data-missing={gone || undefined}
      alt={alt}
      width={width}
      height={height}
      style={shape?.color ? { backgroundColor: shape.color } : undefined}
      loading={lazy ? 'lazy' : undefined}
      fetchPriority={priority}
      decoding="async"
      onError={() => setFailed(address ?? '')}
    />
  );
  if (id === null) return picture;
  const sizes = props.sizes ?? (props.width === undefined ? '100vw' : `${props.width}px`);
  const sources = pictureSources(id);
  if (import.meta.env.SSR && priority === 'high') preloadBest(pictureAddress(id), sources[0], sizes);
  return (
    // For layout there is only the image.
    <picture style={{ display: 'contents' }}>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {picture}
    </picture>
  );
}

/**
 * Asks for the first of the forms at the top of the page, so that it gets the connection that brought the page: each
 * further one takes a phone two trips before its first byte. React does so by itself for an image without `<picture>`.
 * A browser that cannot show this form ignores it.
 */
function preloadBest(
  address: string,
  best: ReturnType<typeof pictureSources>[number] | undefined,
  imageSizes: string,
): void {
  if (!best) return;
  const { type, srcSet: imageSrcSet } = best;
  preload(address, { as: 'image', type, imageSrcSet, imageSizes, fetchPriority: 'high' });
}

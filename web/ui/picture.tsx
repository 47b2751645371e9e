import { useEffect, useRef, useState } from 'react';
import { preload } from 'react-dom';
import {
  pictureAddress,
  pictureId,
  pictureShape,
  pictureSources,
} from '../domain/pictures/picture-address.ts';
import { safeImage } from '../domain/text/link-policy.ts';

/** A placeholder for a missing picture. */
export const MISSING_PICTURE = '/art/picture-missing.svg';

/**
 * A picture with a fixed layout box. A missing or broken picture becomes a plain placeholder of the same size, marked
 * `data-missing` for style sheets that want no placeholder. An uploaded picture comes in a suitable format and width,
 * and its box shows its mean colour until it loads.
 */
export function Picture(props: {
  source: string;
  alt: string;
  /** Size of the box in pixels, or only its proportions if the style sheet sets the size. */
  width?: number;
  height?: number;
  className?: string;
  lazy?: boolean;
  /** `high` for the first picture that a reader sees, `low` for those that can wait. */
  priority?: 'high' | 'low';
  /** The width of the box in the form of HTML's `sizes`; `width` pixels by default. */
  sizes?: string;
  /** Called to replace the picture. */
  missing?: string;
}) {
  const { source, alt, className, lazy, priority, missing = MISSING_PICTURE } = props;
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState('');
  const address = safeImage(source);

  // A server-rendered picture may have failed before hydration; no further error event comes then.
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
    // The `<picture>` element itself has no box, so that only the image is laid out.
    <picture style={{ display: 'contents' }}>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {picture}
    </picture>
  );
}

/**
 * Preloads the first variant at the top of the page, so that it uses the existing connection: a new connection takes a
 * phone two round trips. React preloads only images without `<picture>`. A browser that does not support the format
 * ignores the preload.
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

import { useEffect, useRef, useState } from 'react';
import { preload } from 'react-dom';
import {
  pictureAddress,
  pictureId,
  pictureShape,
  pictureSources,
} from '../../platform/domain/pictures/picture-address.ts';
import { safeImage } from '../../platform/domain/text/link-policy.ts';

/** Shown instead of a missing picture. */
export const MISSING_PICTURE = '/art/picture-missing.svg';

/**
 * A picture whose layout box keeps its size while the picture loads. A missing or broken picture becomes a placeholder
 * with the attribute `data-missing`, which style sheets may hide. An uploaded picture is loaded in a suitable format
 * and width; until then its box shows its mean colour, if that is known.
 */
export function Picture(props: {
  source: string;
  alt: string;
  /** Size of the box in pixels. If the style sheet sets the size, only the aspect ratio matters. */
  width?: number;
  height?: number;
  className?: string;
  lazy?: boolean;
  /** `high` for the first visible picture, `low` for pictures that can load later. */
  priority?: 'high' | 'low';
  /** Display width, as in HTML's `sizes`. Default: `width` pixels; if `width` is not set, the window's width. */
  sizes?: string;
  /** URL of the picture that replaces a missing one. */
  missing?: string;
}) {
  const { source, alt, className, lazy, priority, missing = MISSING_PICTURE } = props;
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState('');
  const address = safeImage(source);

  // If a server-rendered picture failed to load before hydration, no error event fires any more.
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
  const sources = pictureSources(id, props.sizes === undefined ? props.width : undefined);
  if (import.meta.env.SSR && priority === 'high')
    preloadBest(
      pictureAddress(id),
      sources.find(({ media }) => !media),
      sizes,
    );
  return (
    // `display: contents` removes the box of `<picture>`, so that only the image is laid out.
    <picture style={{ display: 'contents' }}>
      {sources.map(({ type, srcSet, media }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} media={media} />
      ))}
      {picture}
    </picture>
  );
}

/**
 * Adds a preload of `best` to the document's head, because React preloads only images without `<picture>`. A browser
 * that does not support the format ignores the preload.
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

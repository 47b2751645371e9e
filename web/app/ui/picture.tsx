import { useEffect, useRef, useState } from 'react';
import { safeImage } from '../domain/text/link-policy.ts';

/** Shown in place of a picture that is missing. */
export const MISSING_PICTURE = '/art/picture-missing.svg';

/**
 * A picture that keeps its place: one that is missing or does not load is a quiet placeholder of the same size,
 * marked `data-missing` for style sheets that want none.
 */
export function Picture(props: {
  source: string;
  alt: string;
  /** The place's size in pixels, or its proportions where the style sheet sets the size. */
  width?: number;
  height?: number;
  className?: string;
  lazy?: boolean;
  /** Shown in place of the picture. */
  missing?: string;
}) {
  const { source, alt, width, height, className, lazy, missing = MISSING_PICTURE } = props;
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
  return (
    <img
      ref={image}
      className={className}
      src={gone ? missing : address}
      data-missing={gone || undefined}
      alt={alt}
      width={width}
      height={height}
      loading={lazy ? 'lazy' : undefined}
      decoding="async"
      onError={() => setFailed(address ?? '')}
    />
  );
}

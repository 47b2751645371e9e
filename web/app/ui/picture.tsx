import { useState } from 'react';
import { safeImage } from '../domain/link-policy.ts';

const MISSING = '/art/picture-missing.svg';

/** A picture that keeps its place: one that is missing or does not load is a quiet placeholder of the same size. */
export function Picture(props: {
  source: string;
  alt: string;
  width: number;
  height: number;
  className?: string;
  lazy?: boolean;
}) {
  const { source, alt, width, height, className, lazy } = props;
  const [failed, setFailed] = useState('');
  const address = safeImage(source);
  return (
    <img
      className={className}
      src={address === null || failed === address ? MISSING : address}
      alt={alt}
      width={width}
      height={height}
      loading={lazy ? 'lazy' : undefined}
      onError={() => setFailed(address ?? '')}
    />
  );
}

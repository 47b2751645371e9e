import type { ReactNode } from 'react';
import { Picture } from '../ui/picture.tsx';
import './short-page.css';

/** A page with a short text in front of a picture as wide as the window. */
export function ShortPage({
  heading,
  art,
  className = '',
  children,
}: {
  heading: string;
  /** Path of the picture. */
  art: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className="short-page on-art">
      <div className="short-page__art" aria-hidden="true">
        <Picture source={art} alt="" width={1600} height={900} />
      </div>
      <div className={`column ${className}`}>
        <h1>{heading}</h1>
        {children}
      </div>
    </div>
  );
}

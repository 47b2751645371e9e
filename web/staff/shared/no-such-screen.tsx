import { useEffect } from 'react';

/** Redirects unknown paths to /404 and replaces the history entry (docs/product.md#pages-and-addresses). */
export function NoSuchScreen() {
  useEffect(() => location.replace('/404'), []);
  return null;
}

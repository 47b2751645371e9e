import { useEffect } from 'react';

/** Redirects any other path to /404, replacing this history entry (docs/product.md#pages-and-addresses). */
export function NoSuchScreen() {
  useEffect(() => location.replace('/404'), []);
  return null;
}

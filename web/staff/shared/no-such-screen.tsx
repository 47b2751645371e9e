import { useEffect } from 'react';

/** Any other path goes to /404, in place of this entry of the history (docs/product.md#pages-and-addresses). */
export function NoSuchScreen() {
  useEffect(() => location.replace('/404'), []);
  return null;
}

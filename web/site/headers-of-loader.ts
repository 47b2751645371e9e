import type { HeadersArgs } from 'react-router';

/** A route's `headers`: those that its loader returned. */
export function headersOfLoader({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}

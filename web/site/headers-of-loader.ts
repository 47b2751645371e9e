import type { HeadersArgs } from 'react-router';

/** For a route's `headers`: sends the headers that its loader returned. */
export function headersOfLoader({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}

import type { HeadersArgs } from 'react-router';

/** A route's `headers`: the headers that its loader returned. */
export function headersOfLoader({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}

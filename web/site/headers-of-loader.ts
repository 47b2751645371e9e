import type { HeadersArgs } from 'react-router';

/** A route's `headers` where its page has those that its loader returned. */
export function headersOfLoader({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}

import { get } from 'node:http';

/**
 * Requests a page of a site on this machine. Sends `host` as the Host header, which `fetch` cannot do. Rejects if the
 * site cannot be reached, or if no data arrives for a minute.
 */
export function askPage(
  url: URL,
  host: string,
): Promise<{ status: number; type: string; location: string | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { host }, timeout: 60_000 }, (response) => {
      const { 'content-type': type = '', location } = response.headers;
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, type, location, body }));
      response.on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error('no answer within a minute')));
    request.on('error', reject);
  });
}

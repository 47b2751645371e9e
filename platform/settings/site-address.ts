import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';

/** The file in the data folder with the link for the first administrator. Only the site's system user can read it. */
export const FIRST_ADMINISTRATOR_FILE = 'first-administrator.txt';

const fileIn = (dataDir: string) => join(dataDir, 'address');

/**
 * Writes the site's host and port to a file in its data folder, so that commands for the folder can reach the site.
 * Returns a function that removes the file.
 */
export function noteAddress(dataDir: string, loopback: string): () => void {
  const file = fileIn(dataDir);
  try {
    writeFileSync(file, `${loopback}\n`, { mode: 0o600 });
  } catch {
    // If the file cannot be written, commands need PORT and HOST. Visitors are not affected.
  }
  return () => rmSync(file, { force: true });
}

/**
 * Host and port of the site that uses the folder, such as `127.0.0.1:3000`; null if unknown. After a crash it may be
 * outdated.
 */
export function notedAddress(dataDir: string): string | null {
  try {
    const address = readFileSync(fileIn(dataDir), 'utf8').trim();
    return /^[\w.:[\]-]{1,255}:\d{1,5}$/.test(address) ? address : null;
  } catch {
    return null;
  }
}

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

/** Whether a site responds at this host and port, from `notedAddress`. */
export async function isAnswering(address: string | null): Promise<boolean> {
  if (address === null) return false;
  const url = new URL(`http://${address}/healthz`);
  return askPage(url, url.host).then(
    () => true,
    () => false,
  );
}

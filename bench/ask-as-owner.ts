import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AskAsOwner } from '@studio-site/backend/outbox';
import type { Program } from '../scripts/site-program.ts';

/**
 * Returns a function that sends requests to a running demo site as its owner, bypassing the rules. The function
 * resolves to the response as JSON, and rejects if the site refuses the request.
 */
export function askAsOwner(site: Program): AskAsOwner {
  return async (path, body) => {
    const documents = `${site.origin}/v1/projects/demo-studio/databases/(default)/documents`;
    const token = readFileSync(join(site.dataDir, 'owner-token'), 'utf8').trim();
    const answer = await fetch(path.startsWith(':') ? documents + path : `${documents}/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`The site refused ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

import type { Database } from '../../data/rest/database.ts';
import type { Site } from '../../data/site-context.ts';
import { orUnreachable, ReadError } from '../../data/visitor/read-problem.ts';

/** A generated text, such as a feed. */
export interface Written {
  text: string;
  /** Whether the text is complete. An incomplete text must not be cached. */
  isFinal: boolean;
}

/**
 * Responds with a generated text. The status is 404 on a demo host, where nothing is public, and 503 while the database
 * cannot be reached.
 */
export async function answer(
  site: Site,
  type: string,
  write: (db: Database) => Promise<Written>,
): Promise<Response> {
  if (site.hostKind === 'demo') return new Response('Not found\n', { status: 404 });
  try {
    const { text, isFinal } = await orUnreachable(write(site.database));
    return new Response(text, {
      headers: {
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': isFinal ? 'public, max-age=300' : 'no-store',
      },
    });
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    site.report('database-away', error.cause ?? 'no answer');
    return new Response('Try again later\n', { status: 503, headers: { 'Retry-After': '60' } });
  }
}

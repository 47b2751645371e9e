import type { Context } from 'hono';
import type { ClientAddress } from './client-address.ts';
import { rateLimit, TOO_MANY } from './rate-limit.ts';

/** Requests a minute of one client address: generous for an office of editors, too little for a program gone wild. */
export interface BackendLimits {
  identity: number;
  writes: number;
}

/** The limits on what the embedded backend is asked: signing in, and writing. Reading is free. */
export function backendLimits({ identity, writes }: BackendLimits, addressOf: ClientAddress) {
  return [
    rateLimit({ most: identity, addressOf, counts: isIdentity, refuse }),
    rateLimit({ most: writes, addressOf, counts: isWrite, refuse }),
  ];
}

function isIdentity({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  if (method === 'POST')
    return /^\/(identitytoolkit|securetoken)\.googleapis\.com\/|^\/auth\/google$/.test(pathname);
  return method === 'GET' && pathname === '/emulator/auth/handler';
}

const READS = /:(batchGet|runQuery|runAggregationQuery|listCollectionIds)$/;

function isWrite({ method, url }: Request): boolean {
  const pathname = new URL(url).pathname.replace(/%3A/gi, ':');
  if (method !== 'POST' && method !== 'PATCH' && method !== 'DELETE') return false;
  if (pathname === '/google.firestore.v1.Firestore/Write/channel') return true;
  return pathname.startsWith('/v1/projects/') && !(method === 'POST' && READS.test(pathname));
}

/** In the words of both services: the SDK shows it as `resource-exhausted` or `auth/too-many-requests`. */
function refuse(context: Context): Response {
  const origin = context.req.header('origin');
  return context.json(
    {
      error: {
        code: 429,
        status: 'RESOURCE_EXHAUSTED',
        message: `TOO_MANY_ATTEMPTS_TRY_LATER : ${TOO_MANY}`,
      },
    },
    429,
    {
      'Retry-After': '60',
      'Cache-Control': 'no-store',
      ...(origin
        ? {
            'Access-Control-Allow-Origin': origin,
            'Access-Control-Allow-Credentials': 'true',
            Vary: 'Origin',
          }
        : {}),
    },
  );
}

import { type LimitClass, limitClassOf } from '@studio-site/backend';
import type { Context } from 'hono';
import type { ClientAddress } from './client-address.ts';
import { rateLimit, TOO_MANY } from './rate-limit.ts';

/** Requests a minute of one client address: generous for an office of editors, too little for a program gone wild. */
export interface BackendLimits {
  identity: number;
  writes: number;
}

/** The limit that a class of the backend's endpoints counts towards; null for none. Reading is free. */
const LIMIT_OF: Record<LimitClass, keyof BackendLimits | null> = {
  identity: 'identity',
  write: 'writes',
  read: null,
  listen: null,
  free: null,
  // The holder of the owner token has no limits; a wrong token costs only the comparison.
  maintenance: null,
};

/** The limits of the embedded backend: on signing in, and on writing. */
export function backendLimits(limits: BackendLimits, addressOf: ClientAddress) {
  return (['identity', 'writes'] as const).map((name) =>
    rateLimit({
      most: limits[name],
      addressOf,
      refuse,
      counts(request) {
        const found = limitClassOf(request);
        return found !== null && LIMIT_OF[found] === name;
      },
    }),
  );
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

import { LARGEST_OBJECT } from '../storage/storage.ts';
import type { Call, Services } from './call.ts';
import { LARGEST_REQUEST } from './http/read-body.ts';
import { preflight } from './http/responses.ts';
import { DRAWS_ON, payersOf, programsIn, tooMany } from './limits/budget.ts';
import { findRoute } from './routes.ts';

/**
 * Handles a request. Null if the backend has no endpoint for it. `address`: the client's IP address, whose budget is
 * charged; null for requests of this process.
 */
export async function answerRequest(
  request: Request,
  services: Services,
  address: string | null,
): Promise<Response | null> {
  const found = findRoute(request);
  if (!found) return null;
  if (request.method === 'OPTIONS') return preflight(request);
  const { route, url, params } = found;
  const { work } = services;
  const unit = DRAWS_ON[route.limit];
  try {
    if (unit) work.spend(unit, 1, payersOf(address, { kind: 'anonymous' }));
  } catch {
    return tooMany();
  }
  const arrived = { request, url, params, services, address };
  try {
    const caller = await route.guard(arrived);
    const payers = payersOf(address, caller);
    // The IP address was charged for this call above. A program (a user who signed in with a password) has a budget of
    // its own, which is charged only now, because the guard has just identified the caller.
    if (unit) work.spend(unit, 1, programsIn(payers));
    if (route.limit === 'write') work.spend('bytes', bodySize(request), payers);
    const call: Call = {
      ...arrived,
      caller,
      read: (job) => work.read(payers, job),
      spend: (spent, amount) => work.spend(spent, amount, payers),
    };
    return await route.answer(call);
  } catch (error) {
    return route.refuse(error, services.log);
  }
}

/** Methods whose requests have a body only if a header says so. The HTTP server gives some of them an empty stream. */
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

/**
 * Announced size of the body in bytes, at most the size of the largest object, because larger bodies are refused. For a
 * body of unknown size, the size limit of a database request.
 */
function bodySize({ method, headers, body }: Request): number {
  const announced = headers.get('content-length');
  if (announced !== null) return Math.min(Number(announced) || 0, LARGEST_OBJECT);
  const hasBody = WITHOUT_BODY.has(method) ? headers.has('transfer-encoding') : body !== null;
  return hasBody ? LARGEST_REQUEST : 0;
}

import type { Call, Services } from './call.ts';
import { preflight } from './http/cors.ts';
import { findRoute } from './routes.ts';

/** Answers a request of the backend's, or null when its path is not one of them. */
export async function answerRequest(request: Request, services: Services): Promise<Response | null> {
  const found = findRoute(request);
  if (!found) return null;
  if (request.method === 'OPTIONS') return preflight(request);
  const { route, params } = found;
  const call = { request, url: new URL(request.url), params, services };
  try {
    const asking: Call = { ...call, caller: await route.guard(call) };
    return await route.answer(asking);
  } catch (error) {
    return route.refuse(error, services.log);
  }
}

import type { IdentityService } from '../src/identity/identity.ts';
import type { Services } from '../src/wire/call.ts';
import { BUDGET, createBudget } from '../src/wire/limits/budget.ts';
import { createWork } from '../src/wire/limits/turns.ts';
import { answerRequest } from '../src/wire/router.ts';

/** Handles a request with the identity endpoints only, for the project `p`. They need no other services. */
export function answerIdentity(
  identity: Partial<IdentityService>,
  request: Request,
  log: Services['log'] = () => {},
): Promise<Response | null> {
  const work = createWork({ documentsRead: () => 0 }, createBudget(BUDGET, Date.now));
  return answerRequest(request, { identity, projectId: 'p', work, log } as unknown as Services, null);
}

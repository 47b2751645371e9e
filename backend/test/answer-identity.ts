import type { IdentityService } from '../src/identity/identity.ts';
import type { Services } from '../src/wire/call.ts';
import { answerRequest } from '../src/wire/router.ts';

/** The answer of the identity endpoints alone, for project `p`; they use nothing else of the services. */
export function answerIdentity(
  identity: Partial<IdentityService>,
  request: Request,
  log: Services['log'] = () => {},
): Promise<Response | null> {
  return answerRequest(request, { identity, projectId: 'p', log } as unknown as Services);
}

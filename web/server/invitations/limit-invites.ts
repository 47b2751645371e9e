import type { ClientAddress } from '../limits/client-address.ts';
import { rateLimit, refuse } from '../limits/rate-limit.ts';

/** Maximum number of requests per minute from one network. A person needs a handful. */
const MOST_A_MINUTE = 30;
/** Maximum number of requests per minute from all clients together, if the clients' addresses are not known. */
const MOST_IN_ALL = 600;

/**
 * Limits the requests about invitations. `tooMany`: the message for requests beyond the limit. `hasAddresses`: whether
 * the clients' addresses are known; on a hosted site they are not.
 */
export const limitInvites = (addressOf: ClientAddress, tooMany: string, hasAddresses: boolean) =>
  rateLimit({
    most: hasAddresses ? MOST_A_MINUTE : MOST_IN_ALL,
    refused: (context) => refuse(context, tooMany),
    addressOf,
  });

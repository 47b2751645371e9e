import type { NewPersonWay } from '../../../web/staff/shared/staff-feature.tsx';
import { newPasskey } from '../data/passkeys.client.ts';
import { passkeyAdvice } from './passkey-advice.ts';
import { CodesDialog } from './recovery-codes.tsx';

/** The first passkey of a new person. */
const firstPasskey: NewPersonWay = { advice: passkeyAdvice, make: newPasskey, Codes: CodesDialog };
export default firstPasskey;

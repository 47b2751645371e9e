import { useNavigate } from 'react-router';
import { signOutStaff } from '../../data/staff/sign-in/sign-in.client.ts';
import { useMayLeave } from '../editing/leave-guard.tsx';
import { SCREENS } from '../shared/addresses.ts';
import { useSession } from '../shared/session.tsx';
import { useStaffSite } from '../shared/site-data.ts';

/**
 * Asks about unsaved work, signs out, clears the user and opens the login (docs/product.md#staff-frame). Throws a
 * `StaffError` when signing out failed.
 */
export function useLogOut(): () => Promise<void> {
  const { engine } = useStaffSite();
  const { restart } = useSession();
  const navigate = useNavigate();
  const mayLeave = useMayLeave();
  return async () => {
    if (!(await mayLeave())) return;
    await signOutStaff(engine);
    restart();
    await navigate(SCREENS.login);
  };
}

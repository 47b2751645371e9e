import { useNavigate } from 'react-router';
import { signOutStaff } from '../../data/staff/sign-in/sign-in.client.ts';
import { useMayLeave } from '../editing/leave-guard.tsx';
import { SCREENS } from '../shared/addresses.ts';
import { useSession } from '../shared/session.tsx';
import { useStaffSite } from '../shared/site-data.ts';

/**
 * Returns a function that saves unsaved changes or asks about them, signs out and opens the login
 * (docs/product.md#staff-frame). It throws a `StaffError` if signing out failed.
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

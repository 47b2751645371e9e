import { hasStaffAccess } from '../../domain/permissions.ts';
import type { Engine } from '../../engine.ts';
import { staffFirebase } from './firebase.client.ts';
import { watchSession } from './session.client.ts';

/** Whether somebody with staff access is signed in here: the check of demo hosts (spec §6). */
export function isStaffSignedIn(engine: Engine): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = watchSession(staffFirebase(engine), (session) => {
      if (session.status === 'loading') return;
      queueMicrotask(() => stop());
      resolve(session.status === 'signed-in' && hasStaffAccess(session.person));
    });
  });
}

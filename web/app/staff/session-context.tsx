import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { type StaffFirebase, staffFirebase } from '../data/staff/firebase.client.ts';
import { type Session, watchSession } from '../data/staff/session.client.ts';
import type { Person } from '../domain/user-record.ts';
import { pageEngine } from '../page-engine.ts';

interface StaffContext {
  firebase: StaffFirebase;
  session: Session;
}

const context = createContext<StaffContext | null>(null);

/** Opens Firebase and follows the session for everything below. Browser only. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const firebase = useMemo(() => staffFirebase(pageEngine()), []);
  const [session, setSession] = useState<Session>({ status: 'loading' });
  useEffect(() => watchSession(firebase, setSession), [firebase]);
  const value = useMemo(() => ({ firebase, session }), [firebase, session]);
  return <context.Provider value={value}>{children}</context.Provider>;
}

/** The handles and the session. Throws outside the staff area. */
export function useStaff(): StaffContext {
  const value = useContext(context);
  if (!value) throw new Error('useStaff needs a SessionProvider above it.');
  return value;
}

/** The signed-in person; only below the admin frame, which lets nobody else through. */
export function usePerson(): Person {
  const { session } = useStaff();
  if (session.status !== 'signed-in') throw new Error('usePerson needs a signed-in person.');
  return session.person;
}

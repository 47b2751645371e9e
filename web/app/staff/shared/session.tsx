import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { watchPerson } from '../../data/staff/sign-in/watch-person.client.ts';
import type { StaffError } from '../../data/staff/staff-error.ts';
import type { Person } from '../../domain/people/user-record.ts';
import { useStaffSite } from './site-data.ts';

/** Who is at the screen: not known yet, known, or not to be found out. */
type Session =
  | { state: 'checking' }
  | { state: 'known'; person: Person | null }
  | { state: 'failed'; error: StaffError };

interface SessionContext {
  session: Session;
  /** Starts over: after signing out, and to try again after a failure. */
  restart: () => void;
}

const sessionContext = createContext<SessionContext | null>(null);

/** Follows sign-in and permission level for everything inside it, live. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { engine, studio } = useStaffSite();
  const [round, setRound] = useState(0);
  const [session, setSession] = useState<Session>({ state: 'checking' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round watches again
  useEffect(() => {
    setSession({ state: 'checking' });
    return watchPerson(
      engine,
      studio.tokenSyncUrl,
      (person) => setSession((now) => (isSamePerson(now, person) ? now : { state: 'known', person })),
      (error) => {
        console.error(error);
        setSession({ state: 'failed', error });
      },
    );
  }, [engine, studio.tokenSyncUrl, round]);

  const restart = () => setRound((now) => now + 1);
  return <sessionContext.Provider value={{ session, restart }}>{children}</sessionContext.Provider>;
}

export function useSession(): SessionContext {
  const context = useContext(sessionContext);
  if (!context) throw new Error('Only inside the staff area.');
  return context;
}

/** The member of staff at the screen. Only for screens inside the admin frame, which lets nobody else in. */
export function usePerson(): Person {
  const { session } = useSession();
  if (session.state !== 'known' || !session.person) throw new Error('Only inside the admin frame.');
  return session.person;
}

function isSamePerson(session: Session, person: Person | null): boolean {
  if (session.state !== 'known') return false;
  return session.person?.uid === person?.uid && session.person?.permissionLevel === person?.permissionLevel;
}

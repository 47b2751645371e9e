import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { connectAgain } from '../../../platform/data/staff/open-early.client.ts';
import type { StaffError } from '../../../platform/data/staff/staff-error.ts';
import { watchPerson } from '../../data/staff/sign-in/watch-person.client.ts';
import type { Person } from '../../domain/people/user-record.ts';

/** The state of the session: loading, known or failed. */
type Session =
  | { state: 'checking' }
  | { state: 'known'; person: Person | null }
  | { state: 'failed'; error: StaffError };

interface SessionContext {
  session: Session;
  /** Loads the session again after signing out or after a failure. */
  restart: () => void;
}

const sessionContext = createContext<SessionContext | null>(null);

/** Provides the session (user and level), updated live, to its children. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [round, setRound] = useState(0);
  const [session, setSession] = useState<Session>({ state: 'checking' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round subscribes again
  useEffect(() => {
    return watchPerson(
      (person) => setSession((now) => known(now, person)),
      (error) => {
        console.error(error);
        setSession({ state: 'failed', error });
      },
    );
  }, [round]);

  const restart = () => {
    if (session.state === 'failed' && session.error.problem === 'offline')
      connectAgain().catch(() => undefined);
    // After a sign-out, the login that already shows stays, with everything that was pressed or typed there.
    setSession((before) =>
      before.state === 'known' && before.person === null ? before : { state: 'checking' },
    );
    setRound((now) => now + 1);
  };
  return <sessionContext.Provider value={{ session, restart }}>{children}</sessionContext.Provider>;
}

export function useSession(): SessionContext {
  const context = useContext(sessionContext);
  if (!context) throw new Error('This hook works only inside the staff area.');
  return context;
}

/** The signed-in user. Only for screens inside the admin frame, which lets only staff in. */
export function usePerson(): Person {
  const { session } = useSession();
  const person = session.state === 'known' ? session.person : null;
  if (!person) throw new Error('This hook works only inside the admin frame.');
  return person;
}

/**
 * The session of `person`, which is null if nobody is signed in. Returns `before` if nothing changed, so that the
 * children do not render again.
 */
function known(before: Session, person: Person | null): Session {
  const last = before.state === 'known' ? before.person : undefined;
  const isSame =
    last !== undefined && last?.uid === person?.uid && last?.permissionLevel === person?.permissionLevel;
  return isSame ? before : { state: 'known', person };
}

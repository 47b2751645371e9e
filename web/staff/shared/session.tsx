import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { rememberedPerson, rememberPerson } from '../../data/staff/sign-in/remembered-person.ts';
import { watchPerson } from '../../data/staff/sign-in/watch-person.client.ts';
import type { StaffError } from '../../data/staff/staff-error.ts';
import type { Person } from '../../domain/people/user-record.ts';

/** Who is at the screen: not known yet, known from the last visit and not checked yet, known, or not to be found out. */
type Session =
  | { state: 'checking' }
  | { state: 'remembered'; person: Person }
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
  const [round, setRound] = useState(0);
  const [session, setSession] = useState<Session>(() => {
    const person = rememberedPerson();
    return person ? { state: 'remembered', person } : { state: 'checking' };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round watches again
  useEffect(() => {
    return watchPerson(
      (person) => {
        rememberPerson(person);
        setSession((now) => known(now, person));
      },
      (error) => {
        console.error(error);
        setSession({ state: 'failed', error });
      },
    );
  }, [round]);

  const restart = () => {
    setSession({ state: 'checking' });
    setRound((now) => now + 1);
  };
  return <sessionContext.Provider value={{ session, restart }}>{children}</sessionContext.Provider>;
}

export function useSession(): SessionContext {
  const context = useContext(sessionContext);
  if (!context) throw new Error('Only inside the staff area.');
  return context;
}

/**
 * The member of staff at the screen. Only for screens inside the admin frame, which lets nobody else in. The list of posts
 * may be shown before that is checked.
 */
export function usePerson(): Person {
  const { session } = useSession();
  const person = 'person' in session ? session.person : null;
  if (!person) throw new Error('Only inside the admin frame.');
  return person;
}

/** The session after it was found out who it is. As long as that is the same person, nothing is drawn again for them. */
function known(before: Session, person: Person | null): Session {
  const last = 'person' in before ? before.person : undefined;
  const isSame =
    last !== undefined && last?.uid === person?.uid && last?.permissionLevel === person?.permissionLevel;
  if (!isSame) return { state: 'known', person };
  return before.state === 'known' ? before : { state: 'known', person: last };
}

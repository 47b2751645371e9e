import { Button, Group, Modal } from '@mantine/core';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useBlocker } from 'react-router';

interface LeaveGuard {
  /** Says whether the screen `owner` holds something unsaved. */
  report: (owner: symbol, unsaved: boolean) => void;
  /** Asks if anything is unsaved; true when the person may go. For ways out that are no navigation: Logout. */
  mayLeave: () => Promise<boolean>;
}

const leaveGuardContext = createContext<LeaveGuard | null>(null);

/** Asks before unsaved work is left behind: by links and Back, by Logout, and by closing the tab. */
export function LeaveGuardProvider({ children }: { children: ReactNode }) {
  const owners = useRef(new Set<symbol>());
  const [unsaved, setUnsaved] = useState(false);
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null);
  const isUnsaved = useCallback(() => owners.current.size > 0, []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);

  const guard = useMemo<LeaveGuard>(
    () => ({
      report(owner, holds) {
        if (holds) owners.current.add(owner);
        else owners.current.delete(owner);
        setUnsaved(isUnsaved());
      },
      async mayLeave() {
        if (!isUnsaved()) return true;
        const leave = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
        setAnswer(null);
        if (leave) owners.current.clear();
        return leave;
      },
    }),
    [isUnsaved],
  );

  const stay = () => {
    answer?.(false);
    blocker.reset?.();
  };
  const leave = () => {
    answer?.(true);
    blocker.proceed?.();
  };

  return (
    <leaveGuardContext.Provider value={guard}>
      {children}
      <Modal
        opened={answer !== null || blocker.state === 'blocked'}
        onClose={stay}
        title="Leave without saving?"
        closeButtonProps={{ 'aria-label': 'Stay here' }}
        centered
      >
        <p className="staff-problem">What you changed on this page is not saved yet.</p>
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            Leave
          </Button>
          <Button data-autofocus onClick={stay}>
            Keep editing
          </Button>
        </Group>
      </Modal>
    </leaveGuardContext.Provider>
  );
}

function useGuard(): LeaveGuard {
  const guard = useContext(leaveGuardContext);
  if (!guard) throw new Error('Only inside the staff area.');
  return guard;
}

/** While `unsaved` is true, leaving the calling screen asks first. */
export function useLeaveGuard(unsaved: boolean): void {
  const { report } = useGuard();
  const [owner] = useState(() => Symbol('screen'));
  useEffect(() => {
    report(owner, unsaved);
    return () => report(owner, false);
  }, [report, owner, unsaved]);
}

/** For ways out that are no navigation: asks if anything is unsaved, and resolves to whether to go on. */
export function useMayLeave(): () => Promise<boolean> {
  return useGuard().mayLeave;
}

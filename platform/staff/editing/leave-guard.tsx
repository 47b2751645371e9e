import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useBlocker } from 'react-router';
import type { LeaveDialogProps } from './leave-dialog.tsx';

/**
 * The dialog's script is preloaded as soon as there are unsaved changes. If it cannot be loaded in time, `confirm()`
 * is used.
 */
const LeaveDialog = lazy<ComponentType<LeaveDialogProps>>(async () => {
  try {
    const { LeaveDialog } = await import('./leave-dialog.tsx');
    return { default: LeaveDialog };
  } catch {
    return { default: LeaveQuestionOfTheBrowser };
  }
});

/** Saves a screen's changes before the user leaves it. Resolves to whether everything was saved. */
type SaveToLeave = () => Promise<boolean>;

interface LeaveGuard {
  /** Registers whether the screen `owner` has unsaved changes, and optionally a function that saves them. */
  report: (owner: symbol, unsaved: boolean, save?: SaveToLeave) => void;
  /**
   * Call before an exit that the router cannot block, such as Logout. Saves unsaved changes or asks about them.
   * Resolves to whether the user may leave.
   */
  mayLeave: () => Promise<boolean>;
}

const leaveGuardContext = createContext<LeaveGuard | null>(null);

/** Milliseconds to wait for a save before the dialog opens. */
const SAVE_WITHIN = 3000;

/**
 * Protects unsaved changes. When the user leaves by a link, Back or Logout, they are saved. If the screen cannot save
 * or saving fails, a dialog asks whether to leave. When the user closes the tab, the browser asks.
 */
export function LeaveGuardProvider({ children }: { children: ReactNode }) {
  const owners = useRef(new Map<symbol, SaveToLeave | undefined>());
  const [unsaved, setUnsaved] = useState(false);
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null);
  const [asking, setAsking] = useState(false);
  const isUnsaved = useCallback(() => owners.current.size > 0, []);
  const saveAll = useCallback(async () => {
    const saves = [...owners.current.values()];
    if (saves.includes(undefined)) return false;
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, SAVE_WITHIN, false));
    const all = Promise.all(saves.map((save) => save?.() ?? false));
    return Promise.race([late, all.then((stored) => stored.every(Boolean))]);
  }, []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);

  const { state: navigation, proceed } = blocker;
  useEffect(() => {
    if (navigation !== 'blocked') return;
    let isOver = false;
    void saveAll().then((stored) => {
      if (isOver) return;
      if (stored) proceed?.();
      else setAsking(true);
    });
    return () => {
      isOver = true;
      setAsking(false);
    };
  }, [navigation, proceed, saveAll]);

  const guard = useMemo<LeaveGuard>(
    () => ({
      report(owner, holds, save) {
        if (holds) owners.current.set(owner, save);
        else owners.current.delete(owner);
        setUnsaved(isUnsaved());
      },
      async mayLeave() {
        if (!isUnsaved() || (await saveAll())) return true;
        const leave = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
        setAnswer(null);
        if (leave) {
          owners.current.clear();
          setUnsaved(false);
        }
        return leave;
      },
    }),
    [isUnsaved, saveAll],
  );

  const stay = () => {
    answer?.(false);
    blocker.reset?.();
  };
  const leave = () => {
    answer?.(true);
    blocker.proceed?.();
  };

  const asked = answer !== null || asking;
  return (
    <leaveGuardContext.Provider value={guard}>
      {children}
      {(unsaved || asked) && (
        <Suspense fallback={asked && <SoonLeaveQuestion opened onStay={stay} onLeave={leave} />}>
          <LeaveDialog opened={asked} onStay={stay} onLeave={leave} />
        </Suspense>
      )}
    </leaveGuardContext.Provider>
  );
}

/** Time limit for loading the dialog's script, in milliseconds. */
const DIALOG_WITHIN = 3000;

/** Used until the dialog's script has loaded: renders nothing, and after the time limit asks with `confirm()`. */
function SoonLeaveQuestion(props: LeaveDialogProps) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLate, DIALOG_WITHIN, true);
    return () => clearTimeout(timer);
  }, []);
  return isLate && <LeaveQuestionOfTheBrowser {...props} />;
}

function LeaveQuestionOfTheBrowser({ opened, onStay, onLeave }: LeaveDialogProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once each time that it opens
  useEffect(() => {
    if (!opened) return;
    if (confirm('Leave without saving? Your changes on this page are not saved yet.')) onLeave();
    else onStay();
  }, [opened]);
  return null;
}

function useGuard(): LeaveGuard {
  const guard = useContext(leaveGuardContext);
  if (!guard) throw new Error('This hook works only inside the staff area.');
  return guard;
}

/**
 * Guards the screen while `unsaved` is true: leaving calls `save` first, and opens a dialog if that fails or `save` is
 * missing.
 */
export function useLeaveGuard(unsaved: boolean, save?: SaveToLeave): void {
  const { report } = useGuard();
  const [owner] = useState(() => Symbol('screen'));
  useEffect(() => {
    report(owner, unsaved, save);
    return () => report(owner, false);
  }, [report, owner, unsaved, save]);
}

/**
 * Returns a function to call before an exit that the router cannot block, such as Logout. It saves unsaved changes or
 * asks about them, and resolves to whether the user may leave.
 */
export function useMayLeave(): () => Promise<boolean> {
  return useGuard().mayLeave;
}

import { Button } from '@mantine/core';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ScriptMissing } from '../data/load-script.ts';
import { focusIfLost } from './focus.ts';
import './lazy-part.css';

/** The state of a component whose script did not load. */
export interface Missing {
  /** Whether the server no longer has the file. Only a reload helps then. */
  gone: boolean;
  retry: () => Promise<void>;
  /** Whether a retry is running. */
  trying: boolean;
  /** Whether the user has already retried. */
  again: boolean;
  /** The element that was focused when the component was requested. */
  asked: Element | null;
}

/** A component whose script is loaded later. */
export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Loads the script before the first rendering. A part that is rendered after that is shown at once. */
  preload: () => Promise<unknown>;
};

type Attempt = Omit<Missing, 'gone'>;
const attemptContext = createContext<Attempt | null>(null);

/**
 * A component whose script is loaded when it is first rendered. Renders `waiting` while the script loads, and
 * `WhenMissing` with the component's props if that fails. After a failure, mounting the component again retries. This is
 * not React's `lazy`, because `Suspense` shows `waiting` for 300 ms also if the script comes sooner.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  WhenMissing: ComponentType<Props & { missing: Missing }>,
  waiting: ReactNode = null,
): LazyPart<Props> {
  /** Loads the component. If that fails, returns a component to render in its place. */
  const attempt = async (): Promise<ComponentType<Props>> => {
    try {
      const Part = await load();
      newest = Part;
      return Part;
    } catch (error) {
      console.warn(error);
      newest = null;
      const gone = error instanceof ScriptMissing && error.gone;
      return (props) => <WhenMissing {...props} missing={useMissing(gone)} />;
    }
  };
  /** The loaded component; null before that and after a failure. */
  let newest: ComponentType<Props> | null = null;

  function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => newest);
    const [asked] = useState(() => document.activeElement);
    const [state, setState] = useState({ trying: false, again: false });
    const isWaiting = Part === null;
    useEffect(() => {
      if (!isWaiting) return;
      let isShown = true;
      void attempt().then((next) => isShown && setPart(() => next));
      return () => {
        isShown = false;
      };
    }, [isWaiting]);
    const retry = async () => {
      setState({ trying: true, again: true });
      const next = await attempt();
      setPart(() => next);
      setState({ trying: false, again: true });
    };
    return (
      <attemptContext.Provider value={{ ...state, retry, asked }}>
        {Part ? <Part {...props} /> : waiting}
      </attemptContext.Provider>
    );
  }
  LazyPart.preload = attempt;
  return LazyPart;
}

function useMissing(gone: boolean): Missing {
  const attempt = useContext(attemptContext);
  if (!attempt) throw new Error('This hook works only inside a lazy part.');
  return { ...attempt, gone };
}

/**
 * Says that a part of the page could not be loaded. Offers to retry, or to reload if only that can help. `onClose` is
 * set if the part is a dialog. The message is then over the page at the bottom of the window, has a Close button, and
 * takes the focus unless the user has moved the focus.
 */
export function MissingPart(props: {
  what: string;
  missing: Missing;
  /** A sentence about the features that still work without the part. */
  meanwhile?: string;
  onClose?: (() => void) | undefined;
  /** Returns the element to focus if the focus is lost when the message disappears, for example after a retry. */
  next?: () => Element | null;
}) {
  const { what, missing, meanwhile, onClose, next } = props;
  const { gone, retry, trying, again, asked } = missing;
  const button = useRef<HTMLButtonElement>(null);
  const isDialog = onClose !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes and when it goes
  useEffect(() => {
    const isWaiting = [asked, document.body].includes(document.activeElement as HTMLElement);
    if (again || (isDialog && isWaiting)) button.current?.focus();
    return () => focusIfLost(() => next?.() ?? asked);
  }, []);

  return (
    <div className={isDialog ? 'missing-part missing-part--over' : 'missing-part'} role="alert">
      <p>
        {what} did not load. {gone && 'The site was updated since you opened this page.'} {meanwhile}
      </p>
      <Button
        ref={button}
        size="sm"
        variant="default"
        aria-disabled={trying}
        onClick={() => {
          if (gone) location.reload();
          else if (!trying) void retry();
        }}
      >
        {gone ? 'Reload' : trying ? 'Trying…' : 'Retry'}
      </Button>
      {onClose && (
        <Button size="sm" variant="subtle" onClick={onClose}>
          Close
        </Button>
      )}
    </div>
  );
}

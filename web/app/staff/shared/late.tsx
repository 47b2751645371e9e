import {
  type ComponentType,
  createContext,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useState,
  useTransition,
} from 'react';
import { ScriptMissing } from '../../load-script.ts';

/** A part of the page whose script did not load. */
export interface Missing {
  /** The server no longer has it: only a reload of the page gets the new version. */
  gone: boolean;
  retry: () => void;
  /** Whether a retry is under way. */
  trying: boolean;
  /** Whether this is the failure of a retry. */
  again: boolean;
  /** What had the focus when the part was asked for. */
  asked: Element | null;
}

type Attempt = Omit<Missing, 'gone'>;
const attemptContext = createContext<Attempt | null>(null);

/**
 * A component whose script is loaded when it is first shown. `waiting` stands in its place until then; `WhenMissing` when
 * the script does not load, with the component's own props. Each time that the component is shown again is another try.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  WhenMissing: ComponentType<Props & { missing: Missing }>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  type Try = LazyExoticComponent<ComponentType<Props>>;
  const attempt = (): Try =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        console.warn(error);
        newest = attempt();
        const gone = error instanceof ScriptMissing && error.gone;
        return { default: (props: Props) => <WhenMissing {...props} missing={useMissing(gone)} /> };
      }
    });
  let newest = attempt();

  return function Late(props: Props) {
    const [Part, setPart] = useState<Try>(() => newest);
    const [asked] = useState(() => document.activeElement);
    const [trying, startTrying] = useTransition();
    const [again, setAgain] = useState(false);
    const retry = () => {
      setAgain(true);
      // What is shown stays until the script is there.
      startTrying(() => setPart(() => newest));
    };
    return (
      <attemptContext.Provider value={{ retry, trying, again, asked }}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </attemptContext.Provider>
    );
  };
}

function useMissing(gone: boolean): Missing {
  const attempt = useContext(attemptContext);
  if (!attempt) throw new Error('Only inside a late component.');
  return { ...attempt, gone };
}

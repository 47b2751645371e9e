import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useState,
} from 'react';
import { ScriptMissing } from '../../data/load-script.ts';

/** A part of the page whose script did not load. */
export interface Missing {
  /** The server no longer has it: only a reload of the page gets the new version. */
  gone: boolean;
  retry: () => Promise<void>;
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
  /** The component, or what stands in its place. */
  const attempt = async (): Promise<ComponentType<Props>> => {
    try {
      const Part = await load();
      newest = Part;
      return Part;
    } catch (error) {
      console.warn(error);
      newest = lazily();
      const gone = error instanceof ScriptMissing && error.gone;
      return (props) => <WhenMissing {...props} missing={useMissing(gone)} />;
    }
  };
  const lazily = () => lazy(async () => ({ default: await attempt() }));
  let newest: ComponentType<Props> | ReturnType<typeof lazily> = lazily();

  return function Late(props: Props) {
    const [Part, setPart] = useState(() => newest);
    const [asked] = useState(() => document.activeElement);
    const [state, setState] = useState({ trying: false, again: false });
    const retry = async () => {
      setState({ trying: true, again: true });
      const next = await attempt();
      setPart(() => next);
      setState({ trying: false, again: true });
    };
    return (
      <attemptContext.Provider value={{ ...state, retry, asked }}>
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

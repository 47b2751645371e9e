import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** Debounce delay before the URL is updated, in milliseconds. */
const SETTLED_AFTER = 250;

/**
 * State that is kept in the URL, so that it survives a reload and Back and can be shared. `state` changes immediately.
 * The URL follows after a pause; `settled` is the state in the URL.
 */
export function useAddressState<State>(
  read: (params: URLSearchParams) => State,
  written: (state: State) => string,
): { state: State; setState: Dispatch<SetStateAction<State>>; settled: State } {
  const [params] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState(() => read(params));
  /** URLs that this hook has navigated to but the router has not reported yet, oldest first. */
  const asked = useRef<string[]>([]);
  const address = written(read(params));
  const next = written(state);

  const newest = useRef({ read, navigate, hash });
  newest.current = { read, navigate, hash };

  // Takes over a URL set by Back or a link. URLs that this hook has set are ignored, because the state may have changed
  // since.
  useEffect(() => {
    const echo = asked.current.indexOf(address);
    asked.current = echo < 0 ? [] : asked.current.slice(echo + 1);
    if (echo < 0) setState(newest.current.read(new URLSearchParams(address)));
  }, [address]);

  useEffect(() => {
    if (next === (asked.current.at(-1) ?? address)) return;
    const timer = setTimeout(() => {
      asked.current.push(next);
      const { navigate, hash } = newest.current;
      void navigate({ search: next, hash }, { replace: true, preventScrollReset: true });
    }, SETTLED_AFTER);
    return () => clearTimeout(timer);
  }, [next, address]);

  return { state, setState, settled: read(params) };
}

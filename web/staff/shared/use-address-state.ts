import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The address follows after this many milliseconds without a change, so that typing does not stir it at every key. */
const SETTLED_AFTER = 250;

/**
 * A state that is kept in the address: it survives a reload and Back, and can be sent to others. What is shown changes
 * at once, and so no key is lost however long a list takes to follow; the address changes when changes pause.
 * `settled` is what the address says.
 */
export function useAddressState<State>(
  read: (params: URLSearchParams) => State,
  written: (state: State) => string,
): { state: State; setState: Dispatch<SetStateAction<State>>; settled: State } {
  const [params, setParams] = useSearchParams();
  const [state, setState] = useState(() => read(params));
  /** Addresses that were asked for here and have not come back yet, oldest first. */
  const asked = useRef<string[]>([]);
  const address = written(read(params));
  const next = written(state);

  const newest = useRef({ read, setParams });
  newest.current = { read, setParams };

  // Back and links bring an address of their own; one that was asked for here must not undo what was changed since.
  useEffect(() => {
    const echo = asked.current.indexOf(address);
    asked.current = echo < 0 ? [] : asked.current.slice(echo + 1);
    if (echo < 0) setState(newest.current.read(new URLSearchParams(address)));
  }, [address]);

  useEffect(() => {
    if (next === (asked.current.at(-1) ?? address)) return;
    const timer = setTimeout(() => {
      asked.current.push(next);
      newest.current.setParams(new URLSearchParams(next), { replace: true, preventScrollReset: true });
    }, SETTLED_AFTER);
    return () => clearTimeout(timer);
  }, [next, address]);

  return { state, setState, settled: read(params) };
}

import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Milliseconds without a change before the address is updated. */
const SETTLED_AFTER = 250;

/**
 * A state stored in the address, so that it survives a reload and Back and can be shared. The shown value changes at
 * once, however slow the list is. The address follows after a pause; `settled` is its value.
 */
export function useAddressState<State>(
  read: (params: URLSearchParams) => State,
  written: (state: State) => string,
): { state: State; setState: Dispatch<SetStateAction<State>>; settled: State } {
  const [params, setParams] = useSearchParams();
  const [state, setState] = useState(() => read(params));
  /** Addresses that this hook has requested and the router has not reported yet, oldest first. */
  const asked = useRef<string[]>([]);
  const address = written(read(params));
  const next = written(state);

  const newest = useRef({ read, setParams });
  newest.current = { read, setParams };

  // Takes the value of an address set by Back or a link. An address requested here must not overwrite later changes.
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

import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Milliseconds without a change after which the address is updated, so that it does not change with every key. */
const SETTLED_AFTER = 250;

/**
 * A state that is kept in the address: it survives a reload and Back, and can be shared. The shown value changes at
 * once, so that no key is lost however slow the list is; the address follows when changes pause. `settled` is the
 * address's value.
 */
export function useAddressState<State>(
  read: (params: URLSearchParams) => State,
  written: (state: State) => string,
): { state: State; setState: Dispatch<SetStateAction<State>>; settled: State } {
  const [params, setParams] = useSearchParams();
  const [state, setState] = useState(() => read(params));
  /** Addresses requested here that have not come back yet, oldest first. */
  const asked = useRef<string[]>([]);
  const address = written(read(params));
  const next = written(state);

  const newest = useRef({ read, setParams });
  newest.current = { read, setParams };

  // Back and links set another address; one requested here must not undo later changes.
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

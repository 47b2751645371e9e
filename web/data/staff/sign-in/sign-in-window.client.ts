import { StaffError } from '../staff-error.ts';

/** Polling interval in milliseconds. */
const LOOK_EVERY = 250;

/**
 * Waits for the result of `signIn`, which opens the sign-in window of this site's own backend. Rejects with the
 * `StaffError` `popup-closed` soon after the user closes the window. The SDK would wait ten seconds for a late result.
 * This is not necessary, because our window sends its result before it closes.
 */
export async function unlessWindowCloses<T>(signIn: () => Promise<T>): Promise<T> {
  const open = window.open;
  let opened: Window | null = null;
  let answered = false;
  // Intercepts `window.open`, because the SDK does not expose the window that it opens.
  window.open = (...where) => {
    opened = open.apply(window, where);
    return opened;
  };
  const onMessage = ({ source }: MessageEvent) => {
    if (source === null || source === opened) answered = true;
  };
  addEventListener('message', onMessage);
  let timer: ReturnType<typeof setInterval> | undefined;
  const closed = new Promise<never>((_, reject) => {
    let wasClosed = false;
    timer = setInterval(() => {
      // Rejects only if the window was closed at two checks in a row, because its last message may arrive after it has
      // closed.
      if (wasClosed && !answered) reject(new StaffError('popup-closed', 'The sign-in window was closed.'));
      wasClosed = opened?.closed === true;
    }, LOOK_EVERY);
  });
  try {
    return await Promise.race([signIn(), closed]);
  } finally {
    clearInterval(timer);
    removeEventListener('message', onMessage);
    window.open = open;
  }
}

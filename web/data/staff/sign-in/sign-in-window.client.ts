import { StaffError } from '../staff-error.ts';

/** How often the window is looked at, in milliseconds. */
const LOOK_EVERY = 250;

/**
 * The result of `signIn`, which opens a sign-in window of this site's own backend. Rejects with the `StaffError`
 * `popup-closed` soon after that window was closed without an answer: the SDK itself waits for ten seconds, because it
 * cannot know whether an answer is still on its way. Here it is a message of that window.
 */
export async function unlessWindowCloses<T>(signIn: () => Promise<T>): Promise<T> {
  const open = window.open;
  let opened: Window | null = null;
  let answered = false;
  // The SDK gives its window to nobody.
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
      // Looked at twice: an answer that the window sent last may arrive after its end.
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

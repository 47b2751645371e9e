import { join } from 'node:path';
import type { Studio } from '../../../domain/studio.ts';
import type { Log } from '../../log.ts';
import { noteFiles } from '../../watch-files.ts';
import { isLight } from '../contrast.ts';
import { type Scheme, schemeOnArt } from '../studio-theme.ts';
import { askLogoWorker, type LogoCheck } from './ask-logo-worker.ts';
import { LEAST_CONTRAST } from './hard-to-see.ts';
import { groundOf, logosOf } from './logos-of.ts';

/** Milliseconds between the start and the first check, so that the check does not slow down the first visits. */
const AFTER_START = 5000;

export interface WatchLogosOptions {
  studio: Pick<Studio, 'logo' | 'games' | 'socials'>;
  studioDir: string;
  /** Returns the theme's current tokens, for each colour scheme. */
  schemes: () => readonly Scheme[];
  log: Log;
  /** Delay of the first check, in milliseconds. */
  delay?: number;
}

export interface LogoWatch {
  /** Call this when the theme may have changed. Checks the logos again if the theme was read again. */
  themeChanged(): void;
  close(): void;
}

/**
 * Logs logos that are hard to see on their backgrounds: some seconds after the start, and when a logo or the theme
 * changes. A warning that was in the previous check too is not logged again.
 */
export function watchLogos(options: WatchLogosOptions): LogoWatch {
  const { studio, studioDir, schemes, log, delay = AFTER_START } = options;
  const logos = logosOf(studio);
  const fileOf = (name: string) => join(studioDir, 'pictures', name);
  let running: LogoCheck | null = null;
  let said: readonly string[] = [];
  let current = schemes();

  async function check(): Promise<void> {
    running?.end();
    current = schemes();
    const onArt = schemeOnArt(current);
    const seen = logos.map((logo) => ({
      logo,
      grounds: current.flatMap((one) => {
        const { scheme, tokens } = one;
        const ground = groundOf(tokens, logo.token);
        if (ground === null || (logo.onArt && one !== onArt)) return [];
        return [{ scheme, ground, look: isLight(tokens, '--ground') ? 'light' : 'dark' } as const];
      }),
    }));
    const own = askLogoWorker(
      seen.map(({ logo, grounds }) => ({
        file: fileOf(logo.name),
        grounds: grounds.map(({ ground, look }) => ({ ground, look })),
      })),
    );
    running = own;
    const answer = await own.answer;
    // Ignores a check that failed, or that was ended by a newer check or by `close`.
    if (running !== own || answer === null) return;
    const messages = seen.flatMap(({ logo, grounds }, at) =>
      grounds.flatMap(({ scheme }, which) => {
        const share = answer[at]?.[which] ?? null;
        return share === null ? [] : [sentence(logo.name, logo.token, scheme, share)];
      }),
    );
    for (const message of messages)
      if (!said.includes(message)) log({ level: 'warn', event: 'logo', message });
    said = messages;
  }

  const first = setTimeout(check, delay);
  first.unref();
  const watch = noteFiles(() => logos.map(({ name }) => fileOf(name))).watch(() => void check());
  return {
    themeChanged() {
      if (schemes() !== current) void check();
    },
    close() {
      clearTimeout(first);
      watch.close();
      running?.end();
      running = null;
    },
  };
}

function sentence(name: string, token: string, scheme: Scheme['scheme'], share: number): string {
  const devices = scheme ? ` for devices set to ${scheme}` : '';
  return `pictures/${name} is hard to see on ${token}${devices}: only ${Math.round(share * 100)} % of it has a contrast of at least ${LEAST_CONTRAST} : 1.`;
}

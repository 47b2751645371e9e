import { join } from 'node:path';
import type { Studio } from '../../../domain/studio.ts';
import type { Log } from '../../log.ts';
import { noteFiles } from '../../watch-files.ts';
import type { Scheme } from '../studio-theme.ts';
import { askLogoWorker, type LogoCheck } from './ask-logo-worker.ts';
import { LEAST_CONTRAST } from './hard-to-see.ts';
import { groundOf, logosOf } from './logos-of.ts';

/** Milliseconds from the start to the first check. The delay leaves the processor to the first visitors. */
const AFTER_START = 5000;

export interface WatchLogosOptions {
  studio: Pick<Studio, 'logo' | 'games' | 'socials'>;
  studioDir: string;
  /** The present tokens. */
  schemes: () => readonly Scheme[];
  log: Log;
  /** Milliseconds. */
  delay?: number;
}

export interface LogoWatch {
  /** Checks again if the tokens have changed. */
  themeChanged(): void;
  close(): void;
}

/**
 * Logs which logos are hard to see on their backgrounds: some seconds after the start, and again when a logo or the
 * theme changes. A logo is not logged again until it was visible in between.
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
    const seen = logos.map((logo) => ({
      logo,
      grounds: current.flatMap(({ scheme, tokens }) => {
        const ground = groundOf(tokens, logo.token);
        return ground === null ? [] : [{ scheme, ground }];
      }),
    }));
    const own = askLogoWorker(
      seen.map(({ logo, grounds }) => ({
        file: fileOf(logo.name),
        grounds: grounds.map(({ ground }) => ground),
      })),
    );
    running = own;
    const answer = await own.answer;
    // A newer check has started in the meantime, so this result is ignored.
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
  return `pictures/${name} is hard to see on ${token}${devices}: ${Math.round(share * 100)} % of it has a contrast of ${LEAST_CONTRAST} : 1 or more.`;
}

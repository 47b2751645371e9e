import * as z from 'zod';
import { LEVEL_NAMES, type LevelName } from './people/levels.ts';

/** Schema of a text that must not be blank. */
export const nonBlankText = z.string('must be text').regex(/[^\s\p{C}]/u, {
  error: ({ input }) => (input === '' ? 'must not be empty' : 'must not consist of spaces'),
});

/** One setting. `npm run settings` prints it into `.env.example` and the table in docs/operations.md. */
export interface Setting {
  /** Schema of the text in the environment, with the default if that is fixed. */
  parse: z.ZodType;
  /** Its meaning for owners, as part of a sentence in Markdown, with links from the folder of `.env.example`. */
  about: string;
  /** The default in words, in Markdown, if it is not fixed. */
  otherwise?: string;
  /** The value in `.env.example` if there is no fixed default. */
  example?: string;
  /**
   * Whether a backup contains the value. `machine`: no, because another machine has a value of its own. `secret`: no,
   * because it is or may contain a secret, or because it belongs to a place outside, such as an emulator.
   */
  backup: 'yes' | 'machine' | 'secret';
  /** Only for a folder outside of the site's own folders that others can read: its description for messages. */
  openFolder?: string;
  /** Set if the site writes outside of its own folders because of it, which the trial of an update must not do. */
  writesOutside?: true;
  /** Set if it has an effect only with the embedded engine. */
  embeddedOnly?: true;
  /** A setting without which it has no effect. */
  without?: string;
  /** A setting without which the site does not start, and what that is. */
  needs?: { setting: string; because: string };
}

/** The schemas of these settings, by name, for `z.object`. */
export function schemasOf<R extends Record<string, Setting>>(settings: R): { [K in keyof R]: R[K]['parse'] } {
  return Object.fromEntries(Object.entries(settings).map(([name, { parse }]) => [name, parse])) as {
    [K in keyof R]: R[K]['parse'];
  };
}

/** Schema of a whole number. An empty value (`PORT=`) is rejected, although JavaScript would read it as 0. */
export const whole = (least: number, most: number, what: string) =>
  z
    .string()
    .regex(/^\s*\d+\s*$/, what)
    .transform(Number)
    .pipe(z.number().min(least, what).max(most, what));

/** Schema of a limit of at least 1. */
export const aMinute = whole(1, Number.MAX_SAFE_INTEGER, 'must be a whole number of at least 1');

/** Schema of a switch. */
export const zeroOrOne = z.enum(['0', '1'], 'must be 0 or 1');

/** Schema of a token that other programs send. */
export const token = z.string().min(20, 'must have at least 20 characters');

export const hostAndPort = z.string().regex(/^[^/\s]+:\d+$/, 'must be host:port, such as 127.0.0.1:8080');

/** A number for each level that is named. A level without one has that of the next lower level. */
export type ByLevel = Readonly<Partial<Record<LevelName, number>>>;

/** The levels of three numbers without names, as in earlier versions. */
const THREE = ['author', 'editor', 'administrator'] as const;

/** Schema of numbers by level, such as `author:1000,editor:5000,administrator:0`. The author's must be among them. */
export const byLevel = z.string().transform((text, context): ByLevel => {
  const parts = text.split(',').map((part) => part.trim());
  const isPlain = parts.length === THREE.length && parts.every((part) => /^\d+$/.test(part));
  const named = parts.map((part, at) => (isPlain ? `${THREE[at]}:${part}` : part));
  const pairs = named.map((part) => part.split(/\s*:\s*/));
  const isValid =
    pairs.every(
      ([name, number = '', ...more]) => more.length === 0 && isName(name) && /^\d+$/.test(number),
    ) && new Set(pairs.map(([name]) => name)).size === pairs.length;
  const numbers: ByLevel = Object.fromEntries(pairs.map(([name, number]) => [name, Number(number)]));
  if (isValid && numbers.author !== undefined) return numbers;
  context.addIssue(
    'must be a whole number for each level, such as author:1000,editor:5000,administrator:0; 0 for no limit',
  );
  return z.NEVER;
});

const isName = (name: string | undefined) =>
  LEVEL_NAMES.some((level) => level === name && level !== 'pending');

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

/** Schema of origins with commas between them. */
export const origins = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
  )
  .refine(
    (list) => list.every(isOrigin),
    'must be origins such as https://studio.example, with commas between them',
  );

/** Schema of the site's address. */
export const mainOrigin = z
  .string()
  .refine(
    (text) => /^https?:/.test(text) && isOrigin(text),
    'must be an origin such as https://studio.example',
  );

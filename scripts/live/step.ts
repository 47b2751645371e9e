import type { Machine } from './machine.ts';

/** A site that goes live on a machine. */
export interface Live {
  machine: Machine;
  /** Absolute path of the program's folder. */
  root: string;
  /** The host name, such as `studio.example`. */
  host: string;
  /** The site's address, such as `https://studio.example`. */
  origin: string;
  /** The e-mail address for the certificate authority; null for none. */
  email: string | null;
}

/** One thing that a live site needs. */
export interface Step {
  /** The state that is reached, as a sentence without a full stop. */
  title: string;
  /** What is missing, as a sentence with advice; null if nothing is. */
  check(live: Live): string | null | Promise<string | null>;
  /** Does what is missing. Returns what was changed, as sentences. Without it only the owner can do it. Throws `LiveError`. */
  apply?(live: Live): string[] | Promise<string[]>;
  /** Takes back what `apply` made. Returns what was changed, as sentences. */
  undo?(live: Live, withData: boolean): string[];
  /** Whether the site works without it, so that it is only mentioned. */
  hint?: boolean;
}

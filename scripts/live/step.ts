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
  /** The target state, as a sentence without a full stop. */
  title: string;
  /** A sentence that names the problem, with advice if only the owner can fix it; null if there is no problem. */
  check(live: Live): string | null | Promise<string | null>;
  /** Fixes the problem. Returns the changes as sentences. If absent, only the owner can fix it. Throws `LiveError`. */
  apply?(live: Live): string[] | Promise<string[]>;
  /** Undoes `apply`. Returns the changes as sentences. */
  undo?(live: Live, withData: boolean): string[];
  /** Whether the site works without this step, so that a problem is reported but does not count as a failure. */
  hint?: boolean;
}

import type { Engine } from '../../data/engine.ts';
import type { Studio } from '../../domain/studio.ts';
import { EMBED_HOST } from '../../domain/text/video-player.ts';

/**
 * Builds the Content-Security-Policy of a page from the hashes of its inline scripts, and the hosts that it alone may
 * fetch from.
 */
export type ContentPolicy = (scriptHashes: readonly string[], fetchesFrom?: readonly string[]) => string;

const GOOGLE_SCRIPT = 'https://apis.google.com';

/**
 * The policy for this engine and studio: scripts only from this site, frames only from the video host and the form
 * service, and connections to the receiver of the staff's tokens. Inline styles are allowed, because bios have their
 * own colours and the staff's component library writes styles at run time. Pictures may come from any site, since posts
 * and bios use arbitrary addresses.
 */
export function contentPolicy(engine: Engine, studio: Studio): ContentPolicy {
  const form = studio.signUp.form ? [new URL(studio.signUp.form.action).origin] : [];
  const { connect, script, frame } = hostsOf(engine);
  const tokenSync =
    studio.tokenSyncUrl?.startsWith('/') === false ? [new URL(studio.tokenSyncUrl).origin] : [];
  const own = ["script-src 'self'", ...script].join(' ');
  const others = (fetchesFrom: readonly string[]) =>
    Object.entries({
      'default-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'https:', 'http:', 'data:', 'blob:'],
      'connect-src': ["'self'", ...connect, ...tokenSync, ...fetchesFrom],
      'frame-src': ["'self'", EMBED_HOST, ...form, ...frame],
      'form-action': ["'self'", ...form],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    })
      .map(([directive, sources]) => [directive, ...sources].join(' '))
      .join('; ');
  return (scriptHashes, fetchesFrom = []) =>
    `${[own, ...scriptHashes.map((hash) => `'${hash}'`)].join(' ')}; ${others(fetchesFrom)}`;
}

/** Hosts that the SDK needs: none with the embedded backend, Google's when hosted. */
function hostsOf(engine: Engine): { connect: string[]; script: string[]; frame: string[] } {
  if (engine.kind === 'embedded') return { connect: [], script: [], frame: [] };
  if (engine.kind === 'emulator') {
    const auth = engine.authOrigin === null || engine.authOrigin === 'same-origin' ? [] : [engine.authOrigin];
    // Google's Auth emulator signs in through a script of Google; an embedded backend on another port does not.
    const files = engine.storageHost === null ? [] : [`http://${engine.storageHost}`];
    return {
      connect: [`http://${engine.firestoreHost}`, ...auth, ...files],
      script: [GOOGLE_SCRIPT],
      frame: auth,
    };
  }
  const domain = engine.app.authDomain;
  return {
    connect: [
      'https://firestore.googleapis.com',
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://firebasestorage.googleapis.com',
    ],
    script: [GOOGLE_SCRIPT],
    frame: domain ? [`https://${domain}`] : [],
  };
}

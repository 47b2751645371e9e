import type { Engine } from '../../data/engine.ts';
import type { Studio } from '../../domain/studio.ts';
import { EMBED_HOST } from '../../domain/text/video-player.ts';

/** The Content-Security-Policy of this site's pages, for the hashes of the inline scripts of one page. */
export type ContentPolicy = (scriptHashes: readonly string[]) => string;

const GOOGLE_SCRIPT = 'https://apis.google.com';

/**
 * The policy that follows from the engine and the studio's settings: scripts from this site alone, frames from the
 * video host and the form service alone, and connections to where the staff's tokens are sent. Styles may be inline: bios have colours of their own, and the staff area's
 * kit writes styles as it goes. Pictures may come from everywhere, as posts and bios name them by address.
 */
export function contentPolicy(engine: Engine, studio: Studio): ContentPolicy {
  const form = studio.signUp.form ? [new URL(studio.signUp.form.action).origin] : [];
  const { connect, script, frame } = hostsOf(engine);
  const tokenSync =
    studio.tokenSyncUrl?.startsWith('/') === false ? [new URL(studio.tokenSyncUrl).origin] : [];
  const own = ["script-src 'self'", ...script].join(' ');
  const others = Object.entries({
    'default-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'https:', 'http:', 'data:', 'blob:'],
    'connect-src': ["'self'", ...connect, ...tokenSync],
    'frame-src': ["'self'", EMBED_HOST, ...form, ...frame],
    'form-action': ["'self'", ...form],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  })
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
  return (scriptHashes) => `${[own, ...scriptHashes.map((hash) => `'${hash}'`)].join(' ')}; ${others}`;
}

/** What the SDK needs: nothing beyond this site when the backend is embedded, Google's hosts when it is hosted. */
function hostsOf(engine: Engine): { connect: string[]; script: string[]; frame: string[] } {
  if (engine.kind === 'embedded') return { connect: [], script: [], frame: [] };
  if (engine.kind === 'emulator') {
    const auth = engine.authOrigin === null || engine.authOrigin === 'same-origin' ? [] : [engine.authOrigin];
    // Google's Auth emulator signs in through Google's script; an embedded backend on another port does without.
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

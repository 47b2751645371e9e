import type { Engine } from '../../../platform/data/page-engine.ts';
import { PLAYER_ORIGINS } from '../../../platform/domain/text/embedded-video.ts';
import type { Studio } from '../../domain/studio.ts';

/**
 * Creates the Content-Security-Policy of a page from the hashes of its inline scripts and the additional hosts that it
 * may connect to.
 */
export type ContentPolicy = (scriptHashes: readonly string[], fetchesFrom?: readonly string[]) => string;

const GOOGLE_SCRIPT = 'https://apis.google.com';

/**
 * The policy for this engine and studio. It allows scripts only from this site, frames also from the video hosts and
 * the form service, and connections also to the receiver of staff tokens (`tokenSyncUrl`). The hosts that the Firebase
 * SDK needs are added. Inline styles are allowed, because bios have their own colours and the staff area's component
 * library writes styles. Pictures may come from any site, because posts and bios contain arbitrary URLs.
 */
export function contentPolicy(engine: Engine, studio: Studio): ContentPolicy {
  const form = studio.signUp.form ? [new URL(studio.signUp.form.action).origin] : [];
  const { connect, script, frame } = hostsOf(engine);
  const tokenSync =
    studio.tokenSyncUrl?.startsWith('/') === false ? [new URL(studio.tokenSyncUrl).origin] : [];
  const peerTubes = (studio.videoHosts ?? []).map((host) => `https://${host}`);
  const own = ["script-src 'self'", ...script].join(' ');
  const others = (fetchesFrom: readonly string[]) =>
    Object.entries({
      'default-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'https:', 'http:', 'data:', 'blob:'],
      // `blob:` lets the uploader's browser play a clip before the upload, to make its still image.
      'media-src': ["'self'", 'blob:'],
      'connect-src': ["'self'", ...connect, ...tokenSync, ...fetchesFrom],
      'frame-src': ["'self'", ...PLAYER_ORIGINS, ...peerTubes, ...form, ...frame],
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

/** The hosts that the Firebase SDK needs: none with the embedded backend, Google's or the emulators' with others. */
function hostsOf(engine: Engine): { connect: string[]; script: string[]; frame: string[] } {
  if (engine.kind === 'embedded') return { connect: [], script: [], frame: [] };
  if (engine.kind === 'emulator') {
    const auth = engine.authOrigin === null || engine.authOrigin === 'same-origin' ? [] : [engine.authOrigin];
    const files = engine.storageHost === null ? [] : [`http://${engine.storageHost}`];
    return {
      connect: [`http://${engine.firestoreHost}`, ...auth, ...files],
      // Google's Auth emulator signs in with a script from Google.
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

import { secureHeaders } from 'hono/secure-headers';
import { EMBED_HOST } from '../../domain/text/video-player.ts';

/** The value of Strict-Transport-Security; false where the site is not reached by https. */
export type StrictTransport = string | false;

/**
 * A site that is reached by https is to stay so. Its subdomains only where somebody said that all of them have https:
 * browsers refuse those that have not, for a year.
 */
export function strictTransport(mainOrigin: string, subdomains: boolean): StrictTransport {
  if (!mainOrigin.startsWith('https:')) return false;
  return subdomains ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000';
}

/** Headers of the backend's answers, which have a policy of their own where they are pages. */
export function answerHeaders(transport: StrictTransport) {
  return secureHeaders({
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    strictTransportSecurity: transport,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: 'DENY',
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    overwrite: false,
  });
}

/** Headers of built files, which are many and small: only what applies to a file, and nothing that applies only to a page. */
export function fileHeaders(transport: StrictTransport) {
  return secureHeaders({
    contentSecurityPolicy: NO_PAGE,
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: 'cross-origin',
    originAgentCluster: false,
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: transport,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: 'DENY',
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

/** The policy of everything that is not a page: it may show itself, as a picture does, and run nothing. */
const NO_PAGE = {
  defaultSrc: ["'none'"],
  styleSrc: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/**
 * Headers that every page carries, and everything else that is no built file; a page's own Content-Security-Policy
 * (content-policy.ts) comes in place of the one here, which holds for what is no page. The sign-in popup talks to its
 * opener, so it is `same-origin-allow-popups`. `secure`: the site is reached by https, and is to stay so.
 */
export function securityHeaders(transport: StrictTransport) {
  return secureHeaders({
    contentSecurityPolicy: NO_PAGE,
    permissionsPolicy: {
      camera: [],
      microphone: [],
      geolocation: [],
      payment: [],
      usb: [],
      autoplay: ['self', EMBED_HOST],
      encryptedMedia: ['self', EMBED_HOST],
      fullscreen: ['self', EMBED_HOST],
      pictureInPicture: ['self', EMBED_HOST],
    },
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    // Feed readers and social networks show our pictures on pages of their own.
    crossOriginResourcePolicy: 'cross-origin',
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: transport,
    xFrameOptions: 'DENY',
    xXssProtection: false,
    overwrite: false,
  });
}

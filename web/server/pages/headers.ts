import { secureHeaders } from 'hono/secure-headers';
import { EMBED_HOST } from '../../domain/text/video-player.ts';

/** The value of Strict-Transport-Security; false for a site without https. */
export type StrictTransport = string | false;

/**
 * HSTS for a site on https. Subdomains are included only if the operator confirmed that all of them have https, because
 * browsers then refuse http for a year.
 */
export function strictTransport(mainOrigin: string, subdomains: boolean): StrictTransport {
  if (!mainOrigin.startsWith('https:')) return false;
  return subdomains ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000';
}

/** Headers of the backend's responses. Its pages have a policy of their own. */
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

/** Headers of built files. These are many and small, so only headers that matter for a file are sent. */
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

/** The content policy of responses that are not pages: a picture can be displayed, and no script runs. */
const NO_PAGE = {
  defaultSrc: ["'none'"],
  styleSrc: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/**
 * Headers of pages and of everything that is not a built file; a page's own Content-Security-Policy (content-policy.ts)
 * replaces the one here. The sign-in popup talks to its opener, hence `same-origin-allow-popups`. `secure`: the site is
 * on https.
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
    // Feed readers and social networks embed our pictures.
    crossOriginResourcePolicy: 'cross-origin',
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: transport,
    xFrameOptions: 'DENY',
    xXssProtection: false,
    overwrite: false,
  });
}

import { secureHeaders } from 'hono/secure-headers';
import { EMBED_HOST } from '../../app/domain/video-link.ts';

/** Headers of built files, which are many and small: only what applies to a file, and nothing that applies only to a page. */
export function fileHeaders() {
  return secureHeaders({
    contentSecurityPolicy: NO_PAGE,
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: 'cross-origin',
    originAgentCluster: false,
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
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
 * opener, hence `same-origin-allow-popups`. `secure`: the site is reached by https, and is to stay so.
 */
export function securityHeaders(secure: boolean) {
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
    strictTransportSecurity: secure ? 'max-age=31536000; includeSubDomains' : false,
    xFrameOptions: 'DENY',
    xXssProtection: false,
    overwrite: false,
  });
}

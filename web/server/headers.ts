import { secureHeaders } from 'hono/secure-headers';

const VIDEO = 'https://www.youtube-nocookie.com';

/**
 * Headers that every page and asset carries; a page's own Content-Security-Policy (content-policy.ts) comes in place
 * of the one here, which holds for what is no page. The sign-in popup talks to its opener, hence
 * `same-origin-allow-popups`. `secure`: the site is reached by https, and is to stay so.
 */
export function securityHeaders(secure: boolean) {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
    permissionsPolicy: {
      camera: [],
      microphone: [],
      geolocation: [],
      payment: [],
      usb: [],
      autoplay: ['self', VIDEO],
      encryptedMedia: ['self', VIDEO],
      fullscreen: ['self', VIDEO],
      pictureInPicture: ['self', VIDEO],
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

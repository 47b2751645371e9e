import { secureHeaders } from 'hono/secure-headers';

/** Headers that every page and asset carries. The sign-in popup talks to its opener, hence `same-origin-allow-popups`. */
export function securityHeaders() {
  return secureHeaders({
    contentSecurityPolicy: {
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
    },
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    crossOriginResourcePolicy: 'same-origin',
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: false,
    xFrameOptions: 'DENY',
    xXssProtection: false,
  });
}

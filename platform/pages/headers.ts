import { secureHeaders } from 'hono/secure-headers';

/** The value of the Strict-Transport-Security header; false for a site without https. */
export type StrictTransport = string | false;

/**
 * The HSTS header for a site with https. It includes subdomains only if the operator has confirmed that all of them
 * have https, because browsers then reject http for a year.
 */
export function strictTransport(mainOrigin: string, subdomains: boolean): StrictTransport {
  if (!mainOrigin.startsWith('https:')) return false;
  return subdomains ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000';
}

/** Sets headers of responses that are not pages of the site. Pages of the backend set their own content policy. */
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

/**
 * Sets headers of files. It sets few headers, because the files are many and small. `isPart`: whether the file is a
 * script, a style sheet or a font, which nobody opens as a page.
 */
export function fileHeaders(transport: StrictTransport, isPart: boolean) {
  return secureHeaders({
    contentSecurityPolicy: isPart ? PART : NO_PAGE,
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: 'cross-origin',
    originAgentCluster: false,
    // Parts need no Referrer-Policy, because browsers use this value by default.
    referrerPolicy: isPart ? false : 'strict-origin-when-cross-origin',
    strictTransportSecurity: transport,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: 'DENY',
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

/** Directives for responses that are not pages. */
const NO_DOCUMENT = {
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** The content policy of scripts, style sheets and fonts. A worker's script may import other scripts of the site. */
const PART = {
  defaultSrc: ["'self'"],
  ...NO_DOCUMENT,
};

/** The content policy of responses that are not pages: pictures can be displayed, and no script runs. */
const NO_PAGE = {
  defaultSrc: ["'none'"],
  styleSrc: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  ...NO_DOCUMENT,
};

/**
 * Sets headers of pages and of other responses that no earlier handler sends (app.ts). A page's Content-Security-Policy
 * (content-policy.ts) overrides the one here. `same-origin-allow-popups` lets the sign-in popup send messages to its
 * opener.
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
    },
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    crossOriginResourcePolicy: false,
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: transport,
    // Headers that change nothing in present browsers are left out, because a page should fit into the first ten TCP
    // packets.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xFrameOptions: 'DENY',
    xXssProtection: false,
    overwrite: false,
  });
}

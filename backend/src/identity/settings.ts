/** Who may sign in, and how. */
export interface IdentitySettings {
  /**
   * The accounts that the Google stand-in lists. Null turns the stand-in and unsigned `id_token`s off: then no
   * popup sign-in is possible unless a real provider is configured.
   */
  demo: { accounts: DemoAccount[] } | null;
  /** Real Google sign-in; null or absent for none. Demo mode goes before it. */
  google?: GoogleSettings | null;
}

/** The site as Google knows it. */
export interface GoogleSettings {
  clientId: string;
  clientSecret: string;
  /** `https://accounts.google.com`, or the OpenID provider of a test. */
  issuer: string;
  /** The site's own origin, to which Google sends people back. */
  siteOrigin: string;
}

/** An account of the stand-in. Its `uid` equals `subject`. */
export interface DemoAccount {
  subject: string;
  email: string;
  displayName: string;
}

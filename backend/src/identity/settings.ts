/** Sign-in settings. */
export interface IdentitySettings {
  /**
   * The accounts that demo sign-in lists. Null turns off demo sign-in and its unsigned `id_token`s; sign-in with Google
   * then needs `google`.
   */
  demo: { accounts: DemoAccount[] } | null;
  /** Settings for real Google sign-in; null or absent to turn it off. Ignored in demo mode. */
  google?: GoogleSettings | null;
}

/** The site's OAuth client at Google. */
export interface GoogleSettings {
  clientId: string;
  clientSecret: string;
  /** `https://accounts.google.com`, or the provider of a test. */
  issuer: string;
  /** The site's own origin, to which Google redirects. */
  siteOrigin: string;
}

/** An account of the simulated sign-in. Its `uid` equals `subject`. */
export interface DemoAccount {
  subject: string;
  email: string;
  displayName: string;
}

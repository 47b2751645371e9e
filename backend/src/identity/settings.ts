/** Sign-in settings. */
export interface IdentitySettings {
  /**
   * The accounts that demo sign-in lists. Null turns off demo sign-in and unsigned `id_token`s; popup sign-in then
   * needs a real provider.
   */
  demo: { accounts: DemoAccount[] } | null;
  /** Real Google sign-in; null or absent for none. Demo mode takes precedence. */
  google?: GoogleSettings | null;
}

/** The site's OAuth client at Google. */
export interface GoogleSettings {
  clientId: string;
  clientSecret: string;
  /** `https://accounts.google.com`, or a test's OpenID provider. */
  issuer: string;
  /** The site's own origin, to which Google redirects. */
  siteOrigin: string;
}

/** An account of the stand-in. Its `uid` equals `subject`. */
export interface DemoAccount {
  subject: string;
  email: string;
  displayName: string;
}

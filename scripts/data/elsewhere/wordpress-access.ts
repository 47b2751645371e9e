/** What an export of WordPress says of who may read a post. */
export interface WordPressAccess {
  status: string;
  password: string;
  /** Its level for readers of the newsletter, '' for none. */
  newsletter: string;
  content: string;
  /** Milliseconds since 1970. */
  date: number;
}

/** Blocks whose content, or all that follows, only subscribers see. */
const CLOSED_BLOCK = /<!-- wp:(?:jetpack\/(?:paywall|premium-content)|woocommerce-memberships|memberpress)/;
/** Shortcodes of plugins that hide what they enclose from visitors. */
const CLOSED_SHORTCODE =
  /\[(?:members?|private|protected|restrict|membership|subscribers?|paid|premium|hidden|logged_?in|mepr|pmpro|wlm|s2if|groups_|content_protect|passster|ppwp)[^a-z]/i;

/**
 * Whether a post is shown, now or once its date has come, and why one that is not a plain draft is not. Only what was
 * open to everybody is shown; `now` in milliseconds since 1970.
 */
export function wordPressAccess(
  { status, password, newsletter, content, date }: WordPressAccess,
  now: number,
): { published: boolean; closed: string | null } {
  const closed = reason();
  return { published: closed === null && (status === 'publish' || status === 'future'), closed };

  function reason(): string | null {
    if (password !== '') return 'it has a password';
    if (newsletter !== '' && newsletter !== 'everybody') return 'it is for subscribers only';
    if (CLOSED_BLOCK.test(content) || CLOSED_SHORTCODE.test(content))
      return 'a part of it is not for everybody';
    if (status === 'private') return 'it is private';
    if (status === 'future' && date <= now) return 'it was scheduled, and its date has passed since';
    if (['publish', 'future', 'draft', 'pending', 'auto-draft'].includes(status)) return null;
    return status === '' ? 'it has no status' : `its status is “${status}”`;
  }
}

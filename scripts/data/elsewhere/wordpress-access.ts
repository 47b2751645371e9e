/** The access settings of a post in a WordPress export. */
export interface WordPressAccess {
  status: string;
  password: string;
  /** Access level for readers of the newsletter; '' if not set. */
  newsletter: string;
  content: string;
  /** Publish date in milliseconds since 1970. */
  date: number;
}

/** Matches blocks that hide their content, or everything after them, from people who are not subscribers. */
const CLOSED_BLOCK = /<!-- wp:(?:jetpack\/(?:paywall|premium-content)|woocommerce-memberships|memberpress)/;
/** Matches shortcodes of plugins that hide content from visitors. */
const CLOSED_SHORTCODE =
  /\[(?:members?|private|protected|restrict|membership|subscribers?|paid|premium|hidden|logged_?in|mepr|pmpro|wlm|s2if|groups_|content_protect|passster|ppwp)[^a-z]/i;

/**
 * Decides whether a post becomes public, now or at its date. Only content that was open to everyone does. `closed` is
 * the reason why a post becomes a draft; null if it becomes public, or was a draft already. `now` is in milliseconds
 * since 1970.
 */
export function wordPressAccess(
  { status, password, newsletter, content, date }: WordPressAccess,
  now: number,
): { published: boolean; closed: string | null } {
  const closed = reason();
  return { published: closed === null && (status === 'publish' || status === 'future'), closed };

  function reason(): string | null {
    if (password !== '') return 'it had a password';
    if (newsletter !== '' && newsletter !== 'everybody') return 'it was for subscribers only';
    if (CLOSED_BLOCK.test(content) || CLOSED_SHORTCODE.test(content)) return 'part of it was not public';
    if (status === 'private') return 'it was private';
    if (status === 'future' && date <= now) return 'it was scheduled for a date that has passed';
    if (['publish', 'future', 'draft', 'pending', 'auto-draft'].includes(status)) return null;
    return status === '' ? 'it has no status' : `its status is “${status}”`;
  }
}

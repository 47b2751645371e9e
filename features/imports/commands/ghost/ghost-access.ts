/** The access settings of a post in a Ghost export. */
export interface GhostAccess {
  status: string;
  /** Exports of Ghost versions without members do not have this field. */
  visibility: unknown;
  /** null if the file ends before it says so. */
  emailOnly: boolean | null;
  html: string;
  /** Milliseconds since 1970; null if there is no date. */
  publishedAt: number | null;
}

/** Matches Ghost's mark in HTML for the start of content that only members may see. */
const CLOSED_PART = /kg-gated-block:begin\s*(?!\s|nonMember:true\b)/;

const VISIBILITIES = new Map<unknown, string>([
  ['members', 'it was for members only'],
  ['paid', 'it was for paying members only'],
  ['tiers', 'it was for members of some tiers only'],
  [null, 'its export does not say who may read it'],
]);

/**
 * Decides whether a post becomes public, now or at its date. Only content that was open to everyone does. `closed` is
 * the reason why a post becomes a draft; null if it becomes public, or was a draft already. `now` is in milliseconds
 * since 1970.
 */
export function ghostAccess(
  { status, visibility, emailOnly, html, publishedAt }: GhostAccess,
  now: number,
): { published: boolean; closed: string | null } {
  const closed = reason();
  return { published: closed === null && (status === 'published' || status === 'scheduled'), closed };

  function reason(): string | null {
    if (status === 'sent' || emailOnly) return 'it was sent by e-mail only';
    if (visibility !== undefined && visibility !== 'public')
      return VISIBILITIES.get(visibility) ?? `it was for “${visibility}” only`;
    if (emailOnly === null) return 'the file ends before it says who may read it';
    if (CLOSED_PART.test(html)) return 'part of it was for members only';
    if (status === 'scheduled' && publishedAt === null) return 'it was scheduled without a date';
    if (status === 'scheduled' && Number(publishedAt) <= now)
      return 'it was scheduled for a date that has passed';
    if (['published', 'scheduled', 'draft'].includes(status)) return null;
    return status === '' ? 'it has no status' : `its status is “${status}”`;
  }
}

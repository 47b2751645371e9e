/**
 * A link as people read it: an e-mail address or a phone number without the scheme. Web addresses keep their scheme.
 */
export function bareAddress(link: string): string {
  return link.replace(/^(?:mailto|tel):/, '');
}

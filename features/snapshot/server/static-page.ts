import { createDocument, elements, pageLinks } from './page-links.ts';
import { type SnapshotSite, snapshotAddress } from './snapshot-address.ts';

/**
 * The content security policy of a page in a snapshot, which forbids scripts and forms. It is in the page itself,
 * because a static web server does not send the site's policy.
 */
const POLICY = "script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'";

export interface StaticPageOptions {
  /** Path of the page. */
  page: string;
  site: SnapshotSite;
  /** The sentence that is shown below a form, because the form cannot be sent. */
  notAvailable: string;
}

/**
 * Converts a page for a static web server: without scripts, with disabled forms, and with paths instead of queries.
 * Also returns the page's original links.
 */
export function staticPage(html: string, options: StaticPageOptions): { html: string; links: string[] } {
  // The tags of `noscript` are removed, because browsers with scripts enabled ignore its contents, even if the policy
  // forbids scripts.
  const document = createDocument(html.replace(/<\/?noscript[^>]*>/g, ''), true);
  const links = pageLinks(document);
  for (const frame of elements(document, 'iframe[srcdoc]')) {
    const inner = createDocument(frame.getAttribute('srcdoc') ?? '', true);
    links.push(...pageLinks(inner));
  }
  for (const script of elements(document, 'script'))
    if (script.getAttribute('type') !== 'application/ld+json') script.remove();
  for (const preload of elements(document, 'link[rel="modulepreload"], link[as="script"]')) preload.remove();
  // On the site, a script applies the fonts after the first paint. A static page has no scripts, so its fonts must
  // apply without one.
  document.getElementById('fonts')?.removeAttribute('media');
  for (const form of elements(document, 'form')) disable(document, form, options.notAvailable);
  for (const link of elements(document, 'a[href*="?"]')) {
    const address = snapshotAddress(link.getAttribute('href') ?? '', options.page, options.site);
    if (address) link.setAttribute('href', address.path);
  }
  const policy = document.createElement('meta');
  policy.setAttribute('http-equiv', 'Content-Security-Policy');
  policy.setAttribute('content', POLICY);
  document.head.insertBefore(policy, document.head.firstChild);
  return { html: `<!DOCTYPE html>${document.documentElement.outerHTML}`, links };
}

function disable(document: Document, form: Element, sentence: string): void {
  form.removeAttribute('action');
  for (const control of elements(form, 'input, button, select, textarea'))
    control.setAttribute('disabled', '');
  const text = document.createElement('p');
  text.textContent = sentence;
  form.appendChild(text);
}

/**
 * The `Link` header that names a page's styles and fonts before its HTML is read; null for a page without any. Networks
 * in front of the site (Cloudflare, Fastly) make early hints (status 103) of it. This server sends none itself: a cached
 * page follows at once, and browsers take hints over HTTP/2 only, which the proxy speaks.
 */
export function preloadHeader(html: string): string | null {
  const [head = ''] = html.split('</head>', 1);
  const links = [...head.matchAll(/<link [^>]*>/g)].flatMap(([link]) => {
    const file = /href="(\/assets\/[^"#]+)/.exec(link)?.[1];
    if (!file) return [];
    if (link.includes('rel="stylesheet"')) return [`<${file}>; rel=preload; as=style`];
    if (link.includes('as="font"')) return [`<${file}>; rel=preload; as=font; crossorigin`];
    return [];
  });
  return links.length > 0 ? links.join(', ') : null;
}

import { useEffect, useState } from 'react';
import type { Post } from '../../../domain/posts/post.ts';
import { postAddress } from '../../../domain/posts/slug.ts';
import { useSay } from '../../../ui/language.tsx';
import { Link } from '../../../ui/link.tsx';

/** How long “Link copied” is shown, in milliseconds. */
const COPIED_FOR = 3000;

/**
 * A link to the post. Where the browser can copy, a button that copies the link replaces it. Where the browser has a
 * share sheet, another button opens that.
 */
export function SharePost({ post, origin }: { post: Post; origin: string }) {
  const say = useSay();
  const [can, setCan] = useState({ copy: false, share: false });
  const [copied, setCopied] = useState(false);
  const address = postAddress(post);
  const url = new URL(address, origin).href;

  // Browsers offer the clipboard only on secure (https) pages.
  useEffect(() => setCan({ copy: !!navigator.clipboard, share: !!navigator.share }), []);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(setCopied, COPIED_FOR, false);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      // The browser refused to copy, so the plain link is shown again.
      () => setCan({ ...can, copy: false }),
    );
  // Opens the share sheet. `navigator.share` rejects when the visitor closes the sheet.
  const share = () => navigator.share({ title: post.title, url }).catch(() => undefined);

  return (
    <p className="share-post">
      {can.copy ? (
        <button type="button" className="button" onClick={copy}>
          {copied ? say('linkCopied', 'Link copied') : say('copyLink', 'Copy link')}
        </button>
      ) : (
        <Link className="button" to={address}>
          {say('linkToPost', 'Link to this post')}
        </Link>
      )}
      {can.share && (
        <button type="button" className="button" onClick={share}>
          {say('share', 'Share')}
        </button>
      )}
      <span className="visually-hidden" role="status">
        {copied && say('linkCopied', 'Link copied')}
      </span>
    </p>
  );
}

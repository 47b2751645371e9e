import { safeImage, safeLink } from '../../../platform/domain/text/link-policy.ts';
import type { Post } from '../../domain/posts/post.ts';
import { postAddress } from '../../domain/posts/slug.ts';
import { useSay } from '../language.tsx';
import { Link } from '../link.tsx';
import { Picture } from '../picture.tsx';
import './post-feature-view.css';

/**
 * Display width of the image, for `sizes`. The image covers a card that may be higher than wide
 * (post-feature-view.css).
 */
const CARD = '(width > 990px) 560px, max(92vw, 440px)';

/**
 * A card of a featured post: title, short text and a call to action in front of the image. The whole card is a link to
 * the post or to `link`.
 */
export function PostFeatureView({ post, label, link }: { post: Post; label?: string; link?: string }) {
  const say = useSay();
  const image = safeImage(post.image);
  return (
    <Link
      className="post-feature-view on-art"
      to={link === undefined ? postAddress(post) : safeLink(link)}
      prefetch="intent"
    >
      {image && (
        <Picture
          className="post-feature-view__image"
          source={image}
          alt=""
          width={640}
          height={360}
          sizes={CARD}
          lazy
        />
      )}
      <div className="post-feature-view__text">
        <h3 dir="auto">{post.title}</h3>
        <p dir="auto">{post.shortText}</p>
        <span className="post-feature-view__action">{label ?? say('readMore', 'Read More')}</span>
      </div>
    </Link>
  );
}

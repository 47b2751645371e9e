import {
  largestAddress,
  pictureAddress,
  pictureId,
  pictureShape,
  widthsOf,
} from '../../../platform/domain/pictures/picture-address.ts';
import type { Card } from '../../domain/cards/card.ts';
import { postAddress } from '../../domain/posts/slug.ts';
import { gameAddress } from '../../domain/studio.ts';
import { useSay } from '../language.tsx';
import { NewTabNote } from '../link.tsx';
import { Picture } from '../picture.tsx';
import { PostDate } from '../post-date.tsx';
import { PlayerFrame } from './video-frame.tsx';
import './card-view.css';

/** A card in a text (docs/product.md#cards). `title` is the card as JSON, from with-cards.ts. */
export function CardView({ title = '' }: { title?: string }) {
  const card = JSON.parse(title) as Card;
  if (card.kind === 'video') return <VideoCard {...card} />;
  if (card.kind === 'post') return <PostCard {...card} />;
  if (card.kind === 'game') return <GameCard {...card} />;
  return <StoreCard {...card} />;
}

type CardOf<Kind extends Card['kind']> = Extract<Card, { kind: Kind }>;

function PostCard({ post }: CardOf<'post'>) {
  return (
    <a className="text-card" href={postAddress(post)}>
      <Picture source={post.image} alt="" width={320} height={180} sizes="(width > 560px) 240px, 90vw" lazy />
      <span className="text-card__text">
        <span className="text-card__title" dir="auto">
          {post.title}
        </span>
        <PostDate time={post.publishDate} />
      </span>
    </a>
  );
}

function GameCard({ game, store }: CardOf<'game'>) {
  return (
    <aside className="text-card" aria-label={game.name}>
      <img src={game.keyArt} alt="" width={320} height={180} loading="lazy" decoding="async" />
      <div className="text-card__text">
        <a className="text-card__title" href={gameAddress(game)}>
          {game.name}
        </a>
        {game.tagline && <span>{game.tagline}</span>}
        {store && (
          <a className="button button--primary" href={store.url} target="_blank" rel="noopener">
            {store.label}
            <NewTabNote before={` – ${game.name}`} />
          </a>
        )}
      </div>
    </aside>
  );
}

function StoreCard({ page: { store, name, address } }: CardOf<'store'>) {
  const say = useSay();
  return (
    <a className="text-card" href={address} target="_blank" rel="noopener nofollow">
      <span className="text-card__text">
        <span className="text-card__title">{name || store}</span>
        <span>
          {say('onStore', 'See it on {store}', { store })}
          <NewTabNote />
        </span>
      </span>
    </a>
  );
}

function VideoCard({ video, still, isOwn, title }: CardOf<'video'>) {
  const say = useSay();
  const name = title || say('video', 'Video');
  return (
    <span className="markdown__figure">
      <PlayerFrame video={video} title={name} still={stillAddress(still)} named={!isOwn && title !== ''} />
      {isOwn && title && <span className="markdown__caption">{title}</span>}
      <span className="video-frame__address">
        {name}: {video.page}
      </span>
    </span>
  );
}

/** The URL of a still image. For uploaded pictures: the variant for a video frame on a high-density screen. */
function stillAddress(still: string): string {
  const id = pictureId(still);
  if (id === null) return still;
  const widest = widthsOf(pictureShape(id)?.width ?? 1600).findLast((width) => width <= 1200);
  return widest === undefined ? largestAddress(id) : pictureAddress(id, widest, 'webp');
}

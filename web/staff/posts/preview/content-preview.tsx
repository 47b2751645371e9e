import type { Element } from 'hast';
import { memo, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { loadScript } from '../../../../platform/data/load-script.ts';
import { knownTime } from '../../../../platform/data/server-time.ts';
import { whenOpen } from '../../../../platform/data/staff/open-early.client.ts';
import { getPostsAt } from '../../../data/staff/posts/posts.client.ts';
import { type CardSources, cardSources } from '../../../domain/cards/card.ts';
import { linkedPostKeys } from '../../../domain/cards/own-address.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { postState } from '../../../domain/posts/publication.ts';
import { linkedPost } from '../../../domain/posts/related-posts.ts';
import { postKey } from '../../../domain/posts/slug.ts';
import { MarkdownBlock } from '../../../ui/markdown/markdown.tsx';
import type { BlockChange } from '../../../ui/markdown/markdown-blocks.ts';
import { withCard } from '../../../ui/markdown/with-cards.ts';
import { contentOf, PostContent } from '../../../ui/posts/post-content.tsx';
import { useStaffSite } from '../../shared/site-data.ts';
import workerFile from './format.worker.ts?worker&url';

/** The content of a post as visitors will see it. While the user types, only changed blocks are rendered again. */
export function ContentPreview({ post }: { post: Post }) {
  const { blocks, failed } = useBlocks(contentOf(post));
  const sources = useCardSources(post);
  if (failed) return <PostContent post={post} />;
  if (blocks === null) return null;
  if (blocks.list === null) {
    return (
      <div className="markdown markdown--plain" dir="auto">
        {blocks.text}
      </div>
    );
  }
  return (
    <div className="markdown" dir="auto">
      {blocks.list.map(({ key, block }) => (
        <Block key={key} block={block} sources={sources} />
      ))}
    </div>
  );
}

const Block = memo(function Block({ block, sources }: { block: Element; sources: CardSources }) {
  return <MarkdownBlock block={withCard(block, sources)} />;
});

/**
 * Returns the data for the cards of a previewed post. Posts that it links to are read again when the list of links
 * changes.
 */
function useCardSources({ content, tags }: Post): CardSources {
  const { studio, mainOrigin } = useStaffSite();
  const keys = linkedPostKeys(content, mainOrigin).join(' ');
  const [posts, setPosts] = useState<CardSources['posts']>({});
  useEffect(() => {
    if (keys === '') return;
    let isCurrent = true;
    const read = async (db: Parameters<typeof getPostsAt>[0]) => {
      // If reading fails, links to posts are shown as links instead of cards.
      const found = await getPostsAt(db, keys.split(' ')).catch(() => []);
      if (isCurrent) setPosts(byKey(found));
    };
    const stop = whenOpen(({ db }) => {
      void read(db);
      return () => {};
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [keys]);
  return useMemo(() => cardSources({ studio, mainOrigin, tags, posts }), [studio, mainOrigin, tags, posts]);
}

/** The posts that are public, by id and by readable address. */
function byKey(posts: readonly Post[]): CardSources['posts'] {
  const live = posts.filter((post) => postState(post, knownTime()) === 'live');
  return Object.fromEntries(
    live.flatMap((post) => [post.id, postKey(post)].map((key) => [key, linkedPost(post)])),
  );
}

/** The blocks of a formatted text. A block keeps its key as long as its content is the same. */
interface Blocks {
  /** The source text. */
  text: string;
  /** Null for a text that is shown unformatted. */
  list: { key: string; block: Element }[] | null;
}

/**
 * Formats a text in a worker, and returns its blocks. Until they are ready, returns the blocks of
 * the previous text, or null for the first text. `failed`: the worker cannot start or its script does not load.
 */
function useBlocks(text: string): { blocks: Blocks | null; failed: boolean } {
  const [blocks, setBlocks] = useState<Blocks | null>(null);
  const [failed, setFailed] = useState(false);
  const formatting = useRef<Formatting | null>(null);

  useEffect(() => {
    const begun = new Formatting(
      (now) => startTransition(() => setBlocks(now)),
      () => setFailed(true),
    );
    formatting.current = begun;
    return () => begun.end();
  }, []);

  // Typed text comes only a few times a second, so it needs no further delay.
  useEffect(() => formatting.current?.want(text), [text]);

  return { blocks, failed };
}

/** Formats one text at a time in a worker. Of the texts that wait meanwhile, only the newest is formatted. */
class Formatting {
  #worker: Worker | null = null;
  #ended = false;
  readonly #known = new Map<number, Element>();
  #underWay: string | null = null;
  #next: string | null = null;

  constructor(onBlocks: (blocks: Blocks) => void, onError: () => void) {
    loadScript(async () => new Worker(workerFile, { type: 'module' }), [workerFile]).then(
      (worker) => this.#begin(worker, onBlocks, onError),
      onError,
    );
  }

  #begin(worker: Worker, onBlocks: (blocks: Blocks) => void, onError: () => void): void {
    if (this.#ended) {
      worker.terminate();
      return;
    }
    this.#worker = worker;
    worker.onerror = onError;
    worker.onmessage = ({ data }: MessageEvent<BlockChange | null>) => {
      const text = this.#underWay ?? '';
      this.#underWay = null;
      onBlocks({ text, list: data && this.#take(data) });
      if (this.#next !== null) this.want(this.#next);
    };
    if (this.#next !== null) this.want(this.#next);
  }

  want(text: string): void {
    this.#next = text;
    if (this.#worker === null || this.#underWay !== null) return;
    this.#underWay = text;
    this.#next = null;
    this.#worker.postMessage(text);
  }

  end(): void {
    this.#ended = true;
    this.#worker?.terminate();
  }

  #take({ order, added }: BlockChange): Blocks['list'] {
    for (const [id, block] of added) this.#known.set(id, block);
    const used = new Set(order);
    for (const id of this.#known.keys()) if (!used.has(id)) this.#known.delete(id);
    const times = new Map<number, number>();
    return order.flatMap((id) => {
      const block = this.#known.get(id);
      const before = times.get(id) ?? 0;
      times.set(id, before + 1);
      return block ? [{ key: `${id} ${before}`, block }] : [];
    });
  }
}

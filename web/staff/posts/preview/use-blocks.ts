import type { Element } from 'hast';
import { startTransition, useEffect, useRef, useState } from 'react';
import { loadScript } from '../../../data/load-script.ts';
import type { BlockChange } from '../../../ui/markdown/markdown-blocks.ts';
import workerFile from './format.worker.ts?worker&url';

/** Debounce delay, in milliseconds. */
const PAUSE = 80;

/** The blocks of a formatted text. A block keeps its key as long as its content is the same. */
interface Blocks {
  /** The source text. */
  text: string;
  /** Null for a text that is shown unformatted. */
  list: { key: string; block: Element }[] | null;
}

/**
 * Formats a text in a worker when typing pauses, and returns its blocks. Until they are ready, returns the blocks of
 * the previous text, or null for the first text. `failed`: the worker cannot start or its script does not load.
 */
export function useBlocks(text: string): { blocks: Blocks | null; failed: boolean } {
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

  const first = useRef(true);
  useEffect(() => {
    // The first text is formatted without delay.
    const timer = setTimeout(() => formatting.current?.want(text), first.current ? 0 : PAUSE);
    first.current = false;
    return () => clearTimeout(timer);
  }, [text]);

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

import type { Backend } from '@studio-site/backend';
import * as z from 'zod/mini';
import { type Place, parsePlace } from '../../app/domain/places.ts';

/** What pages are made of, and everybody may read. Documents of other kinds may end with time, as links to drafts do. */
const SHARED: readonly Place['kind'][] = ['post', 'bio', 'slug'];

const request = z.union([
  z.object({ documents: z.tuple([z.string()]) }),
  z.object({ structuredQuery: z.object({ from: z.tuple([z.object({ collectionId: z.string() })]) }) }),
]);

/** Stands for the documents of a collection of the site in a path. */
const ANY = 'any';

/** Whether the body of a read asks for documents that pages share. */
function isShared(body: string): boolean {
  const parsed = request.safeParse(JSON.parse(body));
  if (!parsed.success) return false;
  const path =
    'documents' in parsed.data
      ? parsed.data.documents[0].replace(/^.*?\/documents\//, '')
      : `projectdata/website/${parsed.data.structuredQuery.from[0].collectionId}/${ANY}`;
  const place = parsePlace(path);
  return place !== null && SHARED.includes(place.kind);
}

/**
 * The answers to what pages asked last, by address and body: pages share most of what they read. All of them go when a
 * document of these kinds changes. Together they have at most `most` characters; the one that was asked for longest ago goes first.
 */
export class RecentReads {
  readonly #most: number;
  /** In the order of use. */
  readonly #answers = new Map<string, string>();
  #size = 0;
  #changes = 0;

  constructor(backend: Pick<Backend, 'onCommit'>, most = 2_000_000) {
    this.#most = most;
    backend.onCommit(({ changes }) => {
      if (!changes.some(({ path }) => SHARED.includes(parsePlace(path)?.kind as Place['kind']))) return;
      this.#answers.clear();
      this.#size = 0;
      this.#changes += 1;
    });
  }

  /** The JSON of a read that succeeds, or the answer to one that is refused or is not to be shared. */
  async answer(
    address: string,
    body: string,
    ask: () => Promise<Response | null>,
  ): Promise<string | Response | null> {
    const key = `${address} ${body}`;
    const known = this.#answers.get(key);
    if (known !== undefined) {
      this.#answers.delete(key);
      this.#answers.set(key, known);
      return known;
    }
    const before = this.#changes;
    const answer = await ask();
    if (!answer?.ok || !isShared(body)) return answer;
    const text = await answer.text();
    // What was read before a change must not stay.
    if (before === this.#changes) this.#add(key, text);
    return text;
  }

  #add(key: string, text: string): void {
    if (this.#answers.has(key)) return;
    this.#answers.set(key, text);
    this.#size += key.length + text.length;
    for (const [oldest, kept] of this.#answers) {
      if (this.#size <= this.#most) return;
      this.#answers.delete(oldest);
      this.#size -= oldest.length + kept.length;
    }
  }
}

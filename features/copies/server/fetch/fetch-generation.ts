import { createPageFile, type PageFile, type PageSet } from '@studio-site/backend/copies';
import { generationFolder, hashOf, numbersOf, pagePart, type partDecoder, partName } from '../part.ts';
import type { CopyTarget } from '../targets/copy-target.ts';

/** A database assembled from the parts of a generation, which is a full copy and the changes after it. */
export interface FetchedDatabase {
  /** When the newest change in it was copied, in milliseconds since 1970. */
  time: number;
  /** Number of the last part that was used. */
  sequence: number;
  /** The fault of the first part that is missing or damaged; null if no fault was found up to the requested time. */
  fault: string | null;
}

/** Maximum number of parts that are requested at the same time. */
const AT_ONCE = 8;

/**
 * Writes the newest database of a generation, up to a time, into a file. Stops at the first part that is damaged, is
 * missing, or does not follow the part before it. If the parts until then contain no complete database, returns the
 * reason as text.
 */
export async function fetchGeneration(options: {
  target: CopyTarget;
  decode: ReturnType<typeof partDecoder>;
  generation: string;
  until: number;
  file: string;
}): Promise<FetchedDatabase | string> {
  const { target, decode, generation, until, file } = options;
  const folder = generationFolder(generation);
  const names = (await target.list(folder)).filter((name) => /^\d{8}\.age$/.test(name));
  const parts = inOrder(names, (name) => target.get(`${folder}/${name}`));
  let pageFile: PageFile | null = null;
  let [previous, sequence, size] = ['', 0, 0];
  let fetched: { time: number; sequence: number } | null = null;
  let fault: string | null = names.length === 0 ? 'it has no parts' : null;
  /** Changed pages, kept until the last part of their change is decoded. Pages of the full copy are not kept here. */
  let open: PageSet[] = [];
  try {
    for await (const [name, part] of parts) {
      if (name !== partName(sequence) || part === null) {
        fault = `part ${sequence} is missing`;
        break;
      }
      const decoded = await decode(pagePart, part).catch(() => null);
      if (decoded === null) {
        fault = `part ${sequence} is damaged, or belongs to another key`;
        break;
      }
      const { header, bytes } = decoded;
      const numbers = numbersOf(header.runs);
      if (
        header.generation !== generation ||
        header.sequence !== sequence ||
        header.previous !== previous ||
        bytes.length !== numbers.length * header.pageSize
      ) {
        fault = `part ${sequence} does not follow the part before it`;
        break;
      }
      if (header.time > until) break;
      pageFile ??= createPageFile(file, header.pageSize);
      if (fetched === null) pageFile.write({ numbers, bytes });
      else open.push({ numbers, bytes });
      if (header.isComplete) {
        for (const pages of open) pageFile.write(pages);
        open = [];
        size = header.size;
        fetched = { time: header.time, sequence };
      }
      previous = hashOf(part);
      sequence += 1;
    }
    if (fetched === null || pageFile === null) return fault ?? 'it is not complete at that time';
    pageFile.finish(size);
    return { ...fetched, fault };
  } finally {
    pageFile?.close();
  }
}

/** Requests up to `AT_ONCE` items at the same time, and yields them in order. */
async function* inOrder<T>(
  names: readonly string[],
  request: (name: string) => Promise<T>,
): AsyncGenerator<[string, T]> {
  const running: Promise<T>[] = [];
  for (const [at, name] of names.entries()) {
    for (let next = running.length; next < Math.min(names.length, at + AT_ONCE); next++) {
      const asked = request(names[next] ?? '');
      // Prevents an unhandled rejection. The error is thrown when this item is awaited, if it ever is.
      asked.catch(() => {});
      running.push(asked);
    }
    yield [name, await (running[at] as Promise<T>)];
    delete running[at];
  }
}

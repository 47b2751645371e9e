import { CHUNK_TIME_LIMIT } from '../domain/chunk-time-limit.ts';

/** A script could not be loaded: a request or the import failed, or took longer than 120 seconds. */
export class ScriptMissing extends Error {
  /** Whether the server no longer has the file, for example after an update of the site. Only a reload helps then. */
  readonly gone: boolean;

  constructor(gone: boolean, cause?: unknown) {
    super('A script could not be loaded.', { cause });
    this.gone = gone;
  }
}

/** The URLs of the files that `bring` has fetched. */
const here = new Set<string>();

/**
 * Loads code that is not part of the first load. The build replaces every `import()` of the app with a call of this
 * function (web/plugins/one-loader.ts). `start` performs the import. `files` lists all files that the import needs.
 * They are fetched first, because browsers cache a failed import until the next reload, while a fetch can be retried.
 * The import then finds the files in the browser's cache. Throws `ScriptMissing` if a request or the import fails, or
 * if loading takes longer than 120 seconds.
 */
export async function loadScript<T>(start: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const given = new AbortController();
  const late = new Promise<never>((_, reject) => {
    given.signal.onabort = () => reject(new ScriptMissing(false));
  });
  const timer = setTimeout(() => given.abort(), CHUNK_TIME_LIMIT);
  const load = async () => {
    await Promise.all(files.map((file) => bring(new URL(file, `${location.origin}/`).href, given.signal)));
    return start();
  };
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw error instanceof ScriptMissing ? error : new ScriptMissing(false, error);
  } finally {
    clearTimeout(timer);
  }
}

async function bring(file: string, signal: AbortSignal): Promise<void> {
  if (here.has(file) || isHere(file)) return;
  await fetchFile(file, signal);
  here.add(file);
}

/** Whether the browser has loaded the file for this page already, for example with the first load. */
function isHere(file: string): boolean {
  const loads = performance.getEntriesByName(file) as PerformanceResourceTiming[];
  return loads.some(({ responseStatus }) => responseStatus === 200);
}

async function fetchFile(file: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(file, { signal });
  if (!answer.ok) throw new ScriptMissing(answer.status === 404);
  await answer.blob();
  if (file.endsWith('.css')) await applyStyles(file);
}

function applyStyles(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = file;
    link.onload = () => resolve();
    link.onerror = (error) => {
      link.remove();
      reject(error);
    };
    document.head.append(link);
  });
}

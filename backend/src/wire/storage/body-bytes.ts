import type { ByteStream } from '../../storage/part-uploads.ts';

/** The body of a request as a stream of bytes that can be stopped. */
export function bodyBytes(request: Request): ByteStream {
  const reader = request.body?.getReader();
  const stop = () => void reader?.cancel().catch(() => {});
  return {
    stop,
    async *[Symbol.asyncIterator]() {
      if (!reader) return;
      try {
        for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
      } finally {
        stop();
      }
    },
  };
}

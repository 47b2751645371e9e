import { createHash } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import * as z from 'zod';

// A part is a file of the copy. It consists of a JSON header and bytes. Both are compressed together, and then
// encrypted with the owner's public key.

/** Maximum number of bytes in a part, without its header and before compression. */
export const PART_SIZE = 8 * 1024 * 1024;
/** Maximum number of bytes that decoding a part may produce. Larger parts are rejected. */
const LARGEST = 2 * PART_SIZE;

const whole = z.number().int().nonnegative();

/** Header of a part with pages of the database. */
export const pagePart = z.object({
  format: z.literal(1),
  /** Id of the generation. Its parts form a chain: first all pages of the database, then changes. */
  generation: z.string(),
  sequence: whole,
  /** SHA-256 of the previous part, as stored; empty for the first part. */
  previous: z.string(),
  /** When the pages were read, in milliseconds since 1970. */
  time: whole,
  pageSize: z.number().int().min(512).max(65_536),
  /** Number of pages in the whole database. */
  size: whole,
  /** The pages in this part, as runs: the number of the first page, and the count of pages. */
  runs: z.array(z.tuple([z.number().int().positive(), z.number().int().positive()])),
  /** Whether the database is complete after this part. */
  isComplete: z.boolean(),
});
export type PagePart = z.infer<typeof pagePart>;

/** Header of a part that contains a piece of an uploaded picture or clip. */
export const filePart = z.object({
  format: z.literal(1),
  /** SHA-256 of the whole content. */
  content: z.string(),
  index: whole,
  isLast: z.boolean(),
});
export type FilePart = z.infer<typeof filePart>;

/** Header of the part with the site's own keys. */
export const keyPart = z.object({ format: z.literal(1), generation: z.string() });
export type KeyPart = z.infer<typeof keyPart>;

export const partName = (number: number) => `${String(number).padStart(8, '0')}.age`;
export const generationFolder = (generation: string) => `pages/${generation}`;
/**
 * The folder with the pieces of an uploaded file. Each public key has its own, because pieces for another key cannot be
 * decrypted and are not overwritten.
 */
export const fileFolder = (recipient: string, content: string) =>
  `files/${hashOf(Buffer.from(recipient)).slice(0, 8)}/${content.slice(0, 2)}/${content}`;
/** The folder of a file in copies that were made before folders had the public key in their name. */
export const earlierFileFolder = (content: string) => `files/${content.slice(0, 2)}/${content}`;

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Returns a function that encodes parts for the owner of a public key. */
export function partEncoder(
  recipient: string,
): (header: PagePart | FilePart | KeyPart, bytes: Buffer) => Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return (header, bytes) => {
    const text = Buffer.from(JSON.stringify(header));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(text.length);
    return encrypter.encrypt(zstdCompressSync(Buffer.concat([length, text, bytes])));
  };
}

/**
 * Returns a function that decodes parts with the owner's private key, and rejects for parts that are damaged or were
 * encrypted with another key. Throws if the private key is not valid.
 */
export function partDecoder(identity: string) {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return async <T>(header: z.ZodType<T>, part: Uint8Array): Promise<{ header: T; bytes: Buffer }> => {
    const plain = zstdDecompressSync(await decrypter.decrypt(part), { maxOutputLength: LARGEST });
    const end = 4 + plain.readUInt32BE(0);
    return { header: header.parse(JSON.parse(plain.toString('utf8', 4, end))), bytes: plain.subarray(end) };
  };
}

/** Groups ascending page numbers into runs. */
export function runsOf(numbers: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[0] + last[1] === number) last[1] += 1;
    else runs.push([number, 1]);
  }
  return runs;
}

/** The page numbers in these runs. */
export function numbersOf(runs: readonly (readonly [number, number])[]): number[] {
  return runs.flatMap(([first, count]) => Array.from({ length: count }, (_, at) => first + at));
}

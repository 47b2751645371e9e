import { joined } from './sample-mp4.ts';

// Builds small WebM files for tests, element by element.

/** The bytes of an integer, without leading zeros. */
function numberBytes(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let left = value; left > 0; left = Math.floor(left / 256)) bytes.unshift(left % 256);
  return Uint8Array.from(bytes.length === 0 ? [0] : bytes);
}

/** An element size encoded in eight bytes. */
function sizeBytes(size: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(size) | (1n << 56n));
  return bytes;
}

const UNKNOWN = Uint8Array.from([0x01, 255, 255, 255, 255, 255, 255, 255]);

export const element = (id: number, ...content: readonly (Uint8Array | string)[]): Uint8Array => {
  const inside = joined(...content);
  return joined(numberBytes(id), sizeBytes(inside.length), inside);
};

const number = (id: number, value: number) => element(id, numberBytes(value));

function float(id: number, value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return element(id, bytes);
}

export interface SampleWebm {
  docType: string;
  codec: string;
  width: number;
  height: number;
  /** Duration in the header in milliseconds. Null: a live recording, whose segment and cluster have unknown sizes. */
  stated: number | null;
  /** Time of the last picture in milliseconds. */
  last: number;
  /** Type of the track: 1 for video, 2 for sound. */
  kind: number;
  /** Elements to append to the segment. */
  more: Uint8Array;
}

/** A file that contains one track with one picture. It cannot be played. */
export function sampleWebm(options: Partial<SampleWebm> = {}): Uint8Array {
  const { docType = 'webm', codec = 'V_VP8', width = 640, height = 360, kind = 1 } = options;
  const { stated = 4000, last = 3960, more = new Uint8Array(0) } = options;
  const info = element(
    0x1549a966,
    number(0x2ad7b1, 1_000_000),
    ...(stated === null ? [] : [float(0x4489, stated)]),
  );
  const video = element(0xe0, number(0xb0, width), number(0xba, height));
  const tracks = element(0x1654ae6b, element(0xae, number(0x83, kind), element(0x86, codec), video));
  const block = element(0xa3, Uint8Array.from([0x81, 0, 0, 0x80]), 'picture');
  const inCluster = joined(number(0xe7, last), block);
  const live = stated === null;
  const cluster = live ? joined(numberBytes(0x1f43b675), UNKNOWN, inCluster) : element(0x1f43b675, inCluster);
  const inSegment = joined(info, tracks, cluster, more);
  return joined(
    element(0x1a45dfa3, element(0x4282, docType)),
    live ? joined(numberBytes(0x18538067), UNKNOWN, inSegment) : element(0x18538067, inSegment),
  );
}

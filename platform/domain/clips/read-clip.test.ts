import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { box, joined, sampleFragment, sampleMp4 } from '../../../test/samples/sample-mp4.ts';
import { element, sampleWebm } from '../../../test/samples/sample-webm.ts';
import { timeText } from './clip-facts.ts';
import { looksLikeClip } from './clip-head.ts';
import { LARGEST_CLIP } from './clip-type.ts';
import { readClip } from './read-clip.ts';
import { RefusedClip, SENTENCES } from './refused-clip.ts';

const text = (words: string) => Uint8Array.from(words, (letter) => letter.charCodeAt(0));

test.each([
  ['an MP4', sampleMp4(), { format: 'mp4', width: 640, height: 360, duration: 4000 }],
  ['an MP4 of VP9', sampleMp4({ codec: 'vp09' }), { format: 'mp4', duration: 4000 }],
  [
    'an MP4 in fragments, whose header has no duration',
    sampleMp4({ seconds: 0, fragments: joined(sampleFragment(0, 20), sampleFragment(2, 15)) }),
    { duration: 3500 },
  ],
  ['a WebM', sampleWebm(), { format: 'webm', width: 640, height: 360, duration: 4000 }],
  ['a live recording as WebM, without duration and sizes', sampleWebm({ stated: null }), { duration: 3960 }],
])('format, size and duration are read from the headers of %s', (_what, bytes, facts) => {
  expect(readClip(bytes)).toMatchObject(facts);
});

const HOURS = 4 * 3600;
const LONG = /^The clip is 4 hours long, and a clip may have at most 3 minutes\./;
const WIDE = /^The clip has 16,384 × 9,216 pixels, and a side may have at most 4,096\./;
const mp4 = sampleMp4();
const webm = sampleWebm();
/** The last bytes of an empty ZIP archive. */
const ZIP = joined('PK\x05\x06', new Uint8Array(18));

describe('a hostile or unusable file is refused with an explanation', () => {
  test.each<[string, Uint8Array, string | RegExp]>([
    ['an empty file', new Uint8Array(0), SENTENCES.kind],
    ['an HTML page', text('<!doctype html><script>alert(1)</script>'), SENTENCES.kind],
    ['a picture named like a clip', text('\x89PNG\r\n\x1a\n0000000000000000'), SENTENCES.kind],
    ['a QuickTime file', sampleMp4({ brand: 'qt  ' }), SENTENCES.quickTime],
    ['an old QuickTime file', joined(box('wide'), box('mdat', new Uint8Array(16))), SENTENCES.quickTime],
    ['a Matroska file', sampleWebm({ docType: 'matroska' }), SENTENCES.kind],
    ['an MP4 with the codec HEVC', sampleMp4({ codec: 'hvc1' }), SENTENCES.codec],
    ['a WebM with a codec of MP4 files', sampleWebm({ codec: 'V_MPEG4/ISO/AVC' }), SENTENCES.codec],
    ['an MP4 with sound only', sampleMp4({ kind: 'soun' }), SENTENCES.noPicture],
    ['a WebM with sound only', sampleWebm({ kind: 2 }), SENTENCES.noPicture],
    ['an MP4 of 4 hours', sampleMp4({ seconds: HOURS }), LONG],
    ['an MP4 of 4 hours whose header states 4 seconds', sampleMp4({ played: HOURS }), LONG],
    ['an MP4 of 4 hours in fragments', sampleMp4({ fragments: sampleFragment(HOURS - 1, 10) }), LONG],
    [
      'an MP4 fragment of 4 billion pictures',
      sampleMp4({ fragments: sampleFragment(0, 2 ** 32 - 1) }),
      /99 hours/,
    ],
    ['a WebM of 4 hours', sampleWebm({ stated: HOURS * 1000 }), LONG],
    ['a WebM of 4 hours whose header states 4 seconds', sampleWebm({ last: HOURS * 1000 }), LONG],
    ['an endless WebM', sampleWebm({ stated: Number.POSITIVE_INFINITY }), /more than 99 hours/],
    ['a WebM without any time', sampleWebm({ stated: Number.NaN }), SENTENCES.damaged],
    ['an MP4 of 16,384 × 9,216 pixels', sampleMp4({ width: 16_384, height: 9216 }), WIDE],
    ['a WebM of 16,384 × 9,216 pixels', sampleWebm({ width: 16_384, height: 9216 }), WIDE],
    ['a clip without pixels', sampleWebm({ width: 0 }), SENTENCES.noPicture],
    ['the first half of an MP4', mp4.subarray(0, mp4.length / 2), SENTENCES.incomplete],
    ['an MP4 without its last byte', mp4.subarray(0, -1), SENTENCES.incomplete],
    ['an MP4 whose pictures are beyond its end', sampleMp4({ place: 1_000_000 }), SENTENCES.incomplete],
    ['an MP4 with two directories', joined(mp4, mp4), SENTENCES.damaged],
    ['the first half of a WebM', webm.subarray(0, webm.length / 2), SENTENCES.incomplete],
    ['a live recording without its end', sampleWebm({ stated: null }).subarray(0, -3), SENTENCES.incomplete],
    [
      'an MP4 with HTML before its content',
      joined(box('ftyp', 'isom', 0, '<html><script>')),
      SENTENCES.incomplete,
    ],
    [
      'an MP4 that is also an HTML page',
      joined(mp4, box('free', '<script>alert(1)</script>')),
      SENTENCES.mixed,
    ],
    ['an MP4 that is also an archive', joined(mp4, box('free', ZIP)), SENTENCES.mixed],
    ['an MP4 with bytes behind it', joined(mp4, 'PK\x03\x04 and more'), /incomplete|another kind|damaged/],
    ['a WebM with an archive behind it', joined(webm, ZIP), SENTENCES.mixed],
    ['a WebM with an archive in its padding', sampleWebm({ more: element(0xec, ZIP) }), SENTENCES.mixed],
    ['a WebM with attached files', sampleWebm({ more: element(0x1941a469, 'x') }), SENTENCES.mixed],
    ['a file of more than 20 MB', new Uint8Array(LARGEST_CLIP + 1), SENTENCES.large],
    ['100,000 nested boxes', joined(mp4, nested(100_000)), /damaged|another kind|incomplete/],
    ['a million boxes', joined(box('ftyp', 'isom', 0), empty(1_000_000)), SENTENCES.damaged],
    [
      'a box of no size in a directory',
      joined(box('ftyp', 'isom', 0), box('moov', 0, 'mvhd')),
      SENTENCES.damaged,
    ],
    [
      'a table of 4 billion entries',
      joined(box('ftyp', 'isom', 0), box('moov', box('stts', 0, 2 ** 32 - 1))),
      SENTENCES.damaged,
    ],
  ])('%s', (_what, bytes, sentence) => {
    const refused = () => readClip(bytes);
    expect(refused).toThrow(RefusedClip);
    expect(refused).toThrow(sentence);
  });

  /** Nested boxes: each is the content of the previous one. */
  function nested(depth: number): Uint8Array {
    const made = new Uint8Array(depth * 8);
    const view = new DataView(made.buffer);
    for (let at = 0; at < depth; at++) {
      view.setUint32(at * 8, made.length - at * 8);
      made.set(text('moov'), at * 8 + 4);
    }
    return made;
  }

  function empty(count: number): Uint8Array {
    const made = new Uint8Array(count * 8);
    for (let at = 0; at < made.length; at += 8) made.set([0, 0, 0, 8, 102, 114, 101, 101], at);
    return made;
  }
});

test.each([
  ['an MP4', mp4],
  ['a WebM', webm],
])('%s with any changed bytes is read, or is refused with a RefusedClip error', (_what, bytes) => {
  const change = fc.record({ at: fc.nat(bytes.length - 1), to: fc.nat(255) });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), fc.nat(bytes.length), (changes, length) => {
      const changed = bytes.slice(0, length);
      for (const { at, to } of changes) if (at < changed.length) changed[at] = to;
      try {
        expect(readClip(changed).duration).toBeLessThanOrEqual(3 * 60_000);
      } catch (error) {
        expect(error).toBeInstanceOf(RefusedClip);
      }
    }),
  );
});

test.each([
  ['an MP4', mp4, true],
  ['a WebM', webm, true],
  ['a QuickTime file', sampleMp4({ brand: 'qt  ' }), true],
  ['an AVIF', text('\0\0\0\x20ftypavif\0\0\0\0avifmif1'), false],
  ['a GIF', text('GIF89a'), false],
])('the first bytes of %s decide whether it is treated as a clip', (_what, bytes, isClip) => {
  expect(looksLikeClip(bytes.subarray(0, 256))).toBe(isClip);
});

test.each([
  [4 * 3_600_000, '4 hours'],
  [185_000, '3 minutes and 5 seconds'],
  [3_661_000, '1 hour and 1 minute'],
  [1000, '1 second'],
  [1e12, 'more than 99 hours'],
])('a duration of %i milliseconds is shown as “%s”', (duration, words) => {
  expect(timeText(duration)).toBe(words);
});

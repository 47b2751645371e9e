/** Thrown if the site does not accept a file as a clip. The message is shown to the user. */
export class RefusedClip extends Error {}

export const SENTENCES = {
  kind: 'This file type is not supported. Save the clip as MP4 or WebM and add that file.',
  quickTime:
    'QuickTime clips do not play in every browser. Save the clip as MP4 with H.264 and add that file.',
  codec: 'Not every browser plays this clip. Save it as MP4 with H.264, or as WebM, and add that file.',
  large: 'The clip is larger than 20 MB. Make it shorter or smaller, then add it again.',
  damaged: 'The clip is damaged. Export it again, then add the new file.',
  incomplete:
    'The clip is incomplete: the end of the file is missing. Export it again, then add the new file.',
  mixed:
    'The file is also valid as another file type, such as a web page. Save the clip again and add the new file.',
  noPicture: 'The file contains no video.',
};

export const refuse = (why: keyof typeof SENTENCES): never => {
  throw new RefusedClip(SENTENCES[why]);
};

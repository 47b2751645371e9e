import type { Program } from '../../scripts/site-program.ts';
import { newPictureId } from '../../web/app/domain/pictures/new-picture-id.ts';
import { pictureFile } from '../../web/app/domain/pictures/picture.ts';
import { EMBEDDED_BUCKET } from '../../web/server/engine/choose-engine.ts';
import { signIn } from '../soak/client.ts';
import type { Photo } from './photo.ts';

/** Uploads photos as a demo account, as the SDK does in one request; resolves with the picture's id. */
export type UploadPhoto = (photo: Photo, name: string) => Promise<string>;

/** Signs that account in. What it returns throws when an upload is refused. */
export async function openUploads(site: Program, uid: string): Promise<UploadPhoto> {
  const token = await signIn(Number(new URL(site.origin).port), uid);
  return async (photo, name) => {
    const id = newPictureId(photo, name.padEnd(16, '0'));
    const settings = { contentType: 'image/jpeg', metadata: { by: uid } };
    const body = Buffer.concat([
      Buffer.from(`--part\r\n\r\n${JSON.stringify(settings)}\r\n--part\r\nContent-Type: image/jpeg\r\n\r\n`),
      photo.bytes,
      Buffer.from('\r\n--part--'),
    ]);
    const address = `${site.origin}/v0/b/${EMBEDDED_BUCKET}/o?name=${encodeURIComponent(pictureFile(id))}`;
    const headers = {
      Authorization: `Firebase ${token}`,
      'Content-Type': 'multipart/related; boundary=part',
      'X-Goog-Upload-Protocol': 'multipart',
    };
    const answer = await fetch(address, { method: 'POST', headers, body });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`An upload was refused (${answer.status}): ${text}`);
    return id;
  };
}

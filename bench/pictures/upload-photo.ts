import { toFields } from '@studio-site/backend/values';
import { EMBEDDED_BUCKET, EMBEDDED_PROJECT } from '../../platform/engine/choose-engine.ts';
import { newPictureId, pictureFile } from '../../web/domain/pictures/picture.ts';
import { picturePath } from '../../web/domain/places.ts';
import { signIn } from '../soak/client.ts';
import type { Photo } from './photo.ts';

/** Writes the record of a picture, then uploads its file in one request. Resolves to the id of the picture. */
export type UploadPhoto = (photo: Photo, name: string, contentType?: string) => Promise<string>;

/** Writes the record of a picture, which the rules require before its file. Throws if the record is rejected. */
async function describe(
  site: { origin: string },
  token: string,
  { id, by, photo, contentType }: { id: string; by: string; photo: Photo; contentType: string },
): Promise<void> {
  const { width, height, bytes } = photo;
  const fields = toFields({
    ...{ name: 'photo.jpg', alt: '', width, height, bytes: bytes.length, contentType, by },
  });
  const documents = `projects/${EMBEDDED_PROJECT}/databases/(default)/documents`;
  const update = { name: `${documents}/${picturePath(id)}`, fields };
  const updateTransforms = [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }];
  const answer = await fetch(`${site.origin}/v1/${documents}:commit`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ writes: [{ update, updateTransforms }] }),
  });
  if (!answer.ok) throw new Error(`A description was refused (${answer.status}): ${await answer.text()}`);
}

/** Signs in as this user. Resolves to a function that uploads pictures, and throws if an upload is rejected. */
export async function openUploads(site: { origin: string }, uid: string): Promise<UploadPhoto> {
  const token = await signIn(Number(new URL(site.origin).port), uid);
  return async (photo, name, contentType = 'image/jpeg') => {
    const id = newPictureId(photo, name.padEnd(16, '0'));
    await describe(site, token, { id, by: uid, photo, contentType });
    const settings = { contentType, metadata: { by: uid } };
    const body = Buffer.concat([
      Buffer.from(
        `--part\r\n\r\n${JSON.stringify(settings)}\r\n--part\r\nContent-Type: ${contentType}\r\n\r\n`,
      ),
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

import { newPictureId } from '../../web/domain/pictures/new-picture-id.ts';
import { pictureFile } from '../../web/domain/pictures/picture.ts';
import { blackPng } from '../../web/server/pictures/costly-files.ts';
import { openAs } from '../support/open-as.ts';
import { expect, otherVisitor, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

test('the library explains why a picture cannot be shown @embedded', async ({ browser, site }) => {
  const author = await Wire.as(site, 'demo-author');
  const shape = { width: 20_000, height: 1, color: null };
  const id = newPictureId(shape, 'refused000000000');
  const file = blackPng(shape.width, shape.height);
  const said = { name: 'line.png', alt: '', width: shape.width, height: 1, bytes: file.length };
  const more = { contentType: 'image/png', by: 'demo-author' };
  const path = `projectdata/website/pictures/${id}`;
  expect(await author.commit({ path, data: { ...said, ...more }, stamped: ['at'] })).toBe(200);
  const part = (type: string, content: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--b\r\nContent-Type: ${type}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
  const json = JSON.stringify({ contentType: 'image/png', metadata: { by: 'demo-author' } });
  const name = encodeURIComponent(pictureFile(id));
  const answer = await fetch(`${site.origin}/v0/b/demo-studio.firebasestorage.app/o?name=${name}`, {
    method: 'POST',
    body: Buffer.concat([part('application/json', json), part('image/png', file), Buffer.from('--b--')]),
    headers: {
      Authorization: `Firebase ${author.token}`,
      'X-Goog-Upload-Protocol': 'multipart',
      'Content-Type': 'multipart/related; boundary=b',
    },
  });
  expect(answer.status).toBe(200);

  // Uses a page without the console check of the `page` fixture, because the picture fails on purpose.
  const page = await otherVisitor(browser, site);
  await openAs(page, 'Demo Author', '/admin/pictures');
  await page.getByRole('button', { name: 'Open line.png' }).click();
  await expect(page.getByRole('dialog').getByRole('status').first()).toHaveText(
    /^This picture cannot be shown: .+\.$/,
  );
  await page.context().close();
});

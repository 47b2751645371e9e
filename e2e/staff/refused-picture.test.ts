import { blackPng } from '../../test/samples/costly-files.ts';
import { newPictureId, pictureFile } from '../../web/domain/pictures/picture.ts';
import { openAs } from '../support/open-as.ts';
import { otherVisitor } from '../support/site.ts';
import { aPost, expect, postPath, test } from '../support/stage.ts';
import { Wire } from '../support/wire.ts';

test('the library explains why a picture cannot be shown @embedded', { tag: '@details' }, async ({
  browser,
  site,
}) => {
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

  // The picture fails on purpose, so console errors of this page must not fail the test.
  const page = await otherVisitor(browser, site);
  await openAs(page, 'Demo Author', '/admin/pictures');
  await page.getByRole('button', { name: 'Open line.png' }).click();
  const reason = page.getByRole('dialog').getByRole('status').filter({ hasText: 'cannot be shown' });
  await expect(reason).toHaveText(/^This picture cannot be shown: .+\.$/);
  await page.context().close();
});

test('the checks before publishing report a clip that the server refused, by its file name', {
  tag: '@details',
}, async ({ browser, site, stage }) => {
  const id = 'refused0000000000000-webm-320x180-000000';
  await stage({
    // A refused clip has a record, but the server has no file to send for it.
    [`projectdata/website/clips/${id}`]: { name: 'jump.webm' },
    [postPath('refused-clip')]: aPost({
      title: 'A hero jumps',
      content: `![A hero jumps](/clips/${id}/still.jpg)`,
      published: false,
    }),
  });
  // The preview requests the missing clip, so console errors of this page must not fail the test.
  const page = await otherVisitor(browser, site);
  await openAs(page, 'Demo Editor', '/admin/blogs/refused-clip');
  await page.getByRole('button', { name: 'Publish…' }).click();
  const panel = page.getByRole('dialog', { name: 'Publish “A hero jumps”' });
  await expect(panel.getByRole('region', { name: 'Checks' }).getByRole('listitem')).toContainText([
    'The clip “jump.webm” cannot be shown.',
  ]);
  await page.context().close();
});

import { chromium } from '@playwright/test';
import { findChromium } from '../../backend/test/find-chromium.ts';
import { pictureAddress, widthsOf } from '../../platform/domain/pictures/picture-address.ts';
import { Program } from '../../scripts/site-program.ts';
import { newPost } from '../../web/domain/posts/post.ts';
import { lighthouse } from '../pages/lighthouse.ts';
import { section, writeResults } from '../results.ts';
import { signIn } from '../sign-in.ts';
import { median } from '../statistics.ts';
import { storePosts } from '../store-posts.ts';
import { installTools } from '../tools/install.ts';
import { flood } from './flood.ts';
import { drawPhoto } from './photo.ts';
import { publishPhoto, untilReady } from './publish.ts';
import { openUploads } from './upload-photo.ts';

// Measures the time from pasting a photo until a visitor sees it, and the cost of many pictures. See ../README.md.
const PHOTO = 4_000_000;
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const UPLOADS = Number(process.env.MOST_UPLOADS ?? 10_000);
/** Time limit of the uploads in milliseconds. On a slow disk fewer uploads complete. */
const MOST = Number(process.env.SECONDS ?? 100) * 1000;

installTools();
const site = new Program();
await site.start();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const page = await (
  await browser.newContext({ baseURL: site.origin, viewport: { width: 1366, height: 768 } })
).newPage();
page.on('dialog', (leaving) => void leaving.accept());
await signIn(page, 'Demo Editor');
const upload = await openUploads(site, 'demo-editor');
const limits: string[][] = [];
const whole = (value: number) => Math.round(value).toLocaleString('en');
const limit = (what: string, figure: number, unit: string, most: number) =>
  limits.push([
    what,
    `${whole(figure)} ${unit}`,
    `${whole(most)} ${unit}`,
    figure <= most ? 'yes' : '**no**',
  ]);

// From pasting until a visitor sees the photo
const published: string[][] = [];
const visible: number[] = [];
const bytes: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const photo = await drawPhoto(page, round + 1, PHOTO);
  const scale = round === ROUNDS - 1 && ROUNDS > 1 ? 3 : 1;
  const one = await publishPhoto(browser, page, site, { photo, id: `photo-${round}`, scale });
  const sent = ({ name, type, bytes }: typeof one.first) =>
    `${name} as ${type.replace('image/', '')}, ${whole(bytes)}`;
  published.push([
    (photo.bytes.length / 1e6).toFixed(1),
    String(scale),
    ...[one.stored, one.saved, one.visible].map(whole),
    sent(one.first),
    sent(one.ready),
  ]);
  console.log(published.at(-1)?.join('  '));
  visible.push(one.visible);
  if (scale === 1) bytes.push(one.ready.bytes);
}
limit('from paste to visible', Math.max(...visible), 'ms', 10_000);
limit('the picture at 390 px', Math.max(...bytes), 'bytes', 60_000);

// First response of each variant: requests one after another, and all at the same time
const firsts: string[][] = [];
const slowest: number[] = [];
for (const way of ['one request after another', 'all requests at once']) {
  const id = await upload(await drawPhoto(page, 40 + firsts.length, 0), `first${firsts.length}`);
  const addresses = widthsOf(4000).flatMap((width) =>
    (['avif', 'webp', 'jpg'] as const).map((format) => pictureAddress(id, width, format)),
  );
  const ask = async (address: string) => {
    const begun = performance.now();
    await (await fetch(`${site.origin}${address}`)).arrayBuffer();
    return performance.now() - begun;
  };
  const times: number[] = [];
  if (way === 'all requests at once') times.push(...(await Promise.all(addresses.map(ask))));
  else for (const address of addresses) times.push(await ask(address));
  slowest.push(Math.max(...times));
  firsts.push([way, String(times.length), whole(median(times)), whole(Math.max(...times))]);
  console.log(firsts.at(-1)?.join('  '));
}
limit('slowest first response, one request after another', slowest[0] ?? 0, 'ms', 1000);
limit('slowest first response, all requests at once', slowest[1] ?? 0, 'ms', 1000);

// A post with six photos and a cover
const six: string[] = [];
for (let at = 0; at < 7; at++)
  six.push(await upload(await drawPhoto(page, 60 + at, 0, [2560, 1920]), `six${at}`));
const [cover = '', ...photos] = six;
const content = photos
  .map(
    (id, at) =>
      `Words about photo ${at}. ${'More of them. '.repeat(30)}\n\n![Photo ${at}](${pictureAddress(id)})`,
  )
  .join('\n\n');
const fields = { ...newPost('demo-editor', 2), title: 'Six photos', shortText: 'Six.', content };
const post = { ...fields, image: pictureAddress(cover), published: true };
await storePosts(site, [{ id: 'six-photos', fields: post }]);
for (const id of six)
  for (const width of widthsOf(2560))
    for (const format of width > 1600 ? (['webp'] as const) : (['avif', 'webp'] as const))
      await untilReady(`${site.origin}${pictureAddress(id, width, format)}`);
await page.goto('about:blank');
const [lit] = await lighthouse([`${site.origin}/blog/six-photos`], ROUNDS, findChromium());
if (!lit) throw new Error('Lighthouse measured nothing.');
console.log(lit);

// Many uploads
const small = await drawPhoto(page, 99, 0, [640, 480]);
await browser.close();
const many = await flood(site, upload, small, { count: UPLOADS, most: MOST });
await site.remove();
limit('memory of the site', many.memory, 'MiB', 400);
limit('slowest page during the uploads', Math.max(...many.pages), 'ms', 300);
for (const row of limits) console.log(row.join('  '));

writeResults(
  'pictures',
  section('Targets', ['what', 'figure', 'at most', 'reached'], limits),
  section(
    `A photo of 4000 × 3000 is pasted into a published post: milliseconds from the paste until a phone of 390 px shows it`,
    ['MB', 'pixel ratio', 'stored', 'in the page', 'visible', 'first response, bytes', 'when ready, bytes'],
    published,
  ),
  section(
    'First response for each of the 18 variants of a photo, milliseconds',
    ['asked', 'forms', 'median', 'slowest'],
    firsts,
  ),
  section(
    `A post with a cover and six photos: Lighthouse’s mobile throttling, median of ${ROUNDS}`,
    ['performance', 'accessibility', 'best practices', 'SEO', 'LCP ms', 'TBT ms', 'CLS', 'KB of pictures'],
    [
      [
        ...[lit.performance, lit.accessibility, lit.bestPractices, lit.seo].map(String),
        ...[lit.largestPaint, lit.blocking].map(whole),
        lit.shift.toFixed(3),
        whole((lit.bytes.Image ?? 0) / 1000),
      ],
    ],
  ),
  section(
    `${many.uploads.toLocaleString('en')} uploads of ${whole(small.bytes.length / 1000)} KB, eight at a time`,
    [
      'seconds',
      'uploads a second',
      'highest memory, MiB',
      'with the process that makes variants',
      'page: median ms',
      'slowest ms',
    ],
    [
      [
        whole(many.took / 1000),
        whole((many.uploads * 1000) / many.took),
        whole(many.memory),
        whole(many.together),
        whole(median(many.pages)),
        whole(Math.max(...many.pages)),
      ],
    ],
  ),
);
process.exit(0);

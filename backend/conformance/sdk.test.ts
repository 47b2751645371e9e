import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentCases, type SdkCase } from './documents.cases.ts';
import { listenCases } from './listen.cases.ts';
import { queryCases } from './query.cases.ts';
import { openSdkPage, type SdkPage } from './sdk-page.ts';
import { openTarget, type Target } from './target.ts';

// Tests the target with the unchanged SDK in Chromium, with both its full and its Lite version.
let target: Target;
let sdk: SdkPage;

beforeAll(async () => {
  target = await openTarget();
  sdk = await openSdkPage(target);
}, 120_000);

afterAll(async () => {
  await sdk?.close();
  await target?.close();
});

let counter = 0;

async function run({ run: work }: SdkCase): Promise<unknown> {
  counter += 1;
  const call = `(${work.toString()})(window.sdk, 'cases/c${counter}/items')`;
  return sdk.page.evaluate(
    `(async () => { try { return await ${call}; } finally { await window.sdk.closeAll(); } })()`,
  );
}

for (const [group, cases] of Object.entries({
  documents: documentCases,
  queries: queryCases,
  listeners: listenCases,
})) {
  describe(group, () => {
    test.each(cases.map((entry) => [entry.name, entry] as const))(
      '%s',
      async (_name, entry) => {
        expect(await run(entry)).toEqual(entry.expected);
      },
      60_000,
    );
  });
}

import { openAs } from '../../../e2e/support/open-as.ts';
import { expect, otherVisitor } from '../../../e2e/support/site.ts';
import { test } from '../../../e2e/support/stage.ts';

// Tests features/alarms/README.md.

test('only administrators see a current alarm on the dashboard @embedded', { tag: '@details' }, async ({
  page,
  stage,
  browser,
  site,
}) => {
  const sentence = 'The last backup failed. Free some space.';
  await stage({ 'alarms/backup': { sentence, since: 1_800_000_000_000 } });
  await openAs(page, 'Demo Administrator');
  await expect(page.getByRole('alert', { name: 'Alarms' })).toContainText(sentence);
  const editor = await otherVisitor(browser, site);
  await openAs(editor, 'Demo Editor');
  await expect(editor.getByRole('heading', { name: 'Staff area' })).toBeVisible();
  await expect(editor.getByRole('alert', { name: 'Alarms' })).toHaveCount(0);
  await editor.context().close();
  await stage({ 'alarms/backup': null });
  await expect(page.getByRole('alert', { name: 'Alarms' })).toHaveCount(0);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rounds, SEED, seeded, timeLimit } from '../../backend/test/rounds.ts';
import { KilledTyping } from '../../bench/autosave/killed-typing.ts';
import { openAs } from '../support/open-as.ts';
import { expect, otherVisitor, test } from '../support/site.ts';

// Tests docs/product.md#saved-by-itself. `npm run bench -- autosave` measures the same rounds.

const ROUNDS = rounds(3, 15);
/** Maximum seconds of typing before a kill. */
const LONGEST = 12;

test('typed text survives kills of browser and server, in order and without repetition', async ({
  browser,
  site,
}) => {
  test.setTimeout(timeLimit(300_000));
  const random = seeded(SEED);
  const profile = mkdtempSync(join(tmpdir(), 'studio-site-typing-'));
  const colleague = await otherVisitor(browser, site);
  await openAs(colleague, 'Demo Administrator');
  const typing = await KilledTyping.begin(site, profile, colleague, random);
  let journalled = 0;
  try {
    for (let number = 1; number <= ROUNDS; number++) {
      const seconds = 3 + random() * (LONGEST - 3);
      const victim = number % 2 === 0 ? 'server' : 'browser';
      const into = number % 4 < 2 ? 'live post' : 'draft';
      const loss = await typing.round(number, victim, into, seconds);
      // Checks only that some typed text was stored. The round itself compares the texts with those stored before the
      // kill.
      expect(loss.same, `round ${number}`).toBeLessThan(loss.typed);
      journalled += loss.journalled;
    }
    // If this is 0, no round has compared a text with the journal.
    expect(journalled).toBeGreaterThan(0);
  } finally {
    await typing.end();
    await colleague.context().close();
    rmSync(profile, { recursive: true, force: true });
  }
});

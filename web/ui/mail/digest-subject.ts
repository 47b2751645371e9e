import type { DigestPeriod } from '../../domain/mail/digest.ts';
import type { Studio } from '../../domain/studio.ts';
import { sayIn } from '../../domain/words/say.ts';

/** The subject of a digest. */
export function digestSubject(
  period: DigestPeriod,
  studio: Pick<Studio, 'name' | 'locale' | 'words'>,
): string {
  const say = sayIn(studio);
  return period === 'weekly'
    ? say('digestWeekly', 'This week at {studio}', { studio: studio.name })
    : say('digestMonthly', 'This month at {studio}', { studio: studio.name });
}

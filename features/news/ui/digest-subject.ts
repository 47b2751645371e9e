import type { Studio } from '../../../web/domain/studio.ts';
import { sayIn } from '../../../web/domain/words/say.ts';
import type { DigestPeriod } from '../model/digest.ts';

export function digestSubject(
  period: DigestPeriod,
  studio: Pick<Studio, 'name' | 'locale' | 'words'>,
): string {
  const say = sayIn(studio);
  return period === 'weekly'
    ? say('digestWeekly', 'This week at {studio}', { studio: studio.name })
    : say('digestMonthly', 'This month at {studio}', { studio: studio.name });
}

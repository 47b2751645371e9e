import { useFeatureData } from '../../../web/staff/shared/staff-feature.tsx';
import { SiteSection, sectionPart } from '../../../web/staff/site/site-section.tsx';
import { NUMBERS_SECTION, type NumbersState } from '../model/numbers-state.ts';

const WORDS: Record<NumbersState, string> = {
  on: 'Visits are counted.',
  off: 'Visits are not counted.',
  failing: 'The server cannot store the numbers at the moment.',
};

const NumbersPart = sectionPart(() => import('./numbers.tsx'));

/** The section of the screen “Site”: whether visits are counted. */
export default function NumbersSection() {
  const state = useFeatureData<NumbersState>('numbers') ?? 'off';
  return <SiteSection title="Numbers" to={NUMBERS_SECTION} state={WORDS[state]} Part={NumbersPart} />;
}

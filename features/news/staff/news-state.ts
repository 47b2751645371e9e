import { useFeatureData } from '../../../web/staff/shared/staff-feature.tsx';
import type { NewsState } from '../model/news-state.ts';

/** The server's data about news. Null if no mail server is set up, or if the engine is not the embedded one. */
export const useNewsState = () => useFeatureData<NewsState>('news');

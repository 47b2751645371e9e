import { useFeatureData } from '../../../web/staff/shared/staff-feature.tsx';
import type { NewsState } from '../model/news-state.ts';

/** What the server says of news; null without a mail server or without the embedded engine. */
export const useNewsState = () => useFeatureData<NewsState>('news');

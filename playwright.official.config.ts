import { defineConfig } from '@playwright/test';
import ordinary from './playwright.config.ts';

// Journeys on programs of Google's, for machines that have them: part of `npm run test:official`.
export default defineConfig({ ...ordinary, testDir: 'e2e/official', testIgnore: [], workers: 1 });

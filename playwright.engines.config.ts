import { defineConfig } from '@playwright/test';
import ordinary from './playwright.config.ts';

// The whole browser suite on the engine that SITE_ENGINE names: `npm run test:engines`. Left out are the tests of what
// only the embedded engine has: its data folder, its start, its sign-ups, its OpenID sign-in, and rules of its own.
export default defineConfig({ ...ordinary, grepInvert: /@embedded/ });

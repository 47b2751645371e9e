import type { ComponentType } from 'react';
import { Navigate, type RouteObject, replace } from 'react-router';
import {
  IconAddressBook,
  IconAdjustmentsHorizontal,
  IconArticle,
  IconUsers,
} from '../../platform/staff/icons.tsx';
import { canManageSite, canManageUsers, canPublish, canReorderBios } from '../domain/people/permissions.ts';
import type { Person } from '../domain/people/user-record.ts';
import { FEATURES_ON } from './features-on.ts';
import AdminFrame from './frame/admin-frame.tsx';
import { NoSuchScreen, StaffProblem } from './frame/screen-problems.tsx';
import StaffRoot, { Opening } from './frame/staff-root.tsx';
import { EDITORS, MOVED, SCREENS } from './shared/addresses.ts';
import type { ScreenCard } from './shared/screen-cards.ts';
import { usePerson } from './shared/session.tsx';
import type { LoadedSection, ScreenModule } from './shared/staff-feature.tsx';

/** The screens behind the login: path, title, module and dashboard card. */
const screens: RouteObject[] = [
  screen(
    SCREENS.dashboard,
    'Staff',
    withSections(SCREENS.dashboard, () => import('./dashboard/dashboard.tsx')),
  ),
  screen(SCREENS.posts, 'Blog Posts', () => import('./posts/table/post-table.tsx'), {
    icon: IconArticle,
    text: (person) => (canPublish(person) ? 'Write, publish and pin posts.' : 'Write posts for review.'),
  }),
  screen(EDITORS.post, 'Edit Post', () => import('./posts/post-editor.tsx')),
  screen(SCREENS.bios, 'User Bios', () => import('./bios/bio-table.tsx'), {
    icon: IconAddressBook,
    text: (person) =>
      canReorderBios(person)
        ? 'Choose who is on the team page, and in which order.'
        : 'The team, as visitors see it.',
  }),
  screen(EDITORS.bio, 'Edit Bio', () => import('./bios/bio-editor.tsx')),
  screen(SCREENS.pictures, 'Pictures', () => import('./pictures/picture-library.tsx')),
  screen(SCREENS.users, 'Manage Users', () => import('./people/user-table.tsx'), {
    icon: IconUsers,
    text: () => 'Review new accounts and set levels.',
    mayEnter: canManageUsers,
  }),
  screen(
    SCREENS.site,
    'Site',
    withSections(SCREENS.site, () => import('./site/site-screen.tsx')),
    {
      icon: IconAdjustmentsHorizontal,
      text: () => 'What visitors see, news and connections.',
      mayEnter: canManageSite,
    },
  ),
  ...screensOfFeatures(false),
];

/** All routes of the staff area. */
export const routes: RouteObject[] = [
  {
    Component: StaffRoot,
    ErrorBoundary: StaffProblem,
    HydrateFallback: Opening,
    children: [
      screen(
        SCREENS.login,
        'Sign in',
        withSections(SCREENS.login, () => import('./sign-in/login.tsx')),
      ),
      ...screensOfFeatures(true),
      ...moved(MOVED),
      ...FEATURES_ON.flatMap((feature) => moved(feature.moved ?? {})),
      { Component: AdminFrame, handle: { screens }, children: screens },
      { path: '*', Component: NoSuchScreen },
    ],
  },
];

/** The screens of features: those within the frame, or those outside of it. */
function screensOfFeatures(outside: boolean): RouteObject[] {
  return FEATURES_ON.flatMap(({ screens = [] }) => screens)
    .filter(({ isOutside = false }) => isOutside === outside)
    .map(({ path, title, load, mayEnter }) =>
      screen(path, title, mayEnter ? async () => guarded(await load(), mayEnter) : load),
    );
}

/** Redirects from the addresses of earlier versions. */
function moved(addresses: Readonly<Record<string, string>>): RouteObject[] {
  return Object.entries(addresses).map(([path, to]) => ({
    path,
    loader: ({ params, request }) => {
      const [screen = '', part = ''] = to.split('#');
      // Not React Router's `generatePath`, which adds 400 bytes to the first scripts.
      const named = part.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
      return replace(`${screen}${new URL(request.url).search}#${named}`);
    },
  }));
}

/** Loads a screen together with the sections that features have on it. */
function withSections(
  path: string,
  load: () => Promise<{ default: ComponentType<{ sections: readonly LoadedSection[] }> }>,
): () => Promise<ScreenModule> {
  return async () => {
    const ofFeatures = FEATURES_ON.flatMap(({ sections = [] }) => sections).filter(({ on }) => on === path);
    const loading = ofFeatures.map(async ({ load, group, forAllStaff, inAccountMenu, isFor }) => ({
      Section: (await load()).default,
      group: group ?? 'upkeep',
      isFor: (person: Person) => (forAllStaff ?? inAccountMenu) !== undefined && isFor?.(person) !== false,
    }));
    const [{ default: Screen }, ...sections] = await Promise.all([load(), ...loading]);
    return { default: () => <Screen sections={sections} /> };
  };
}

/** The screen for the users who may enter. Others are sent to the dashboard. */
function guarded(module: ScreenModule, mayEnter: (person: Person) => boolean): ScreenModule {
  const Screen: ComponentType = module.default;
  return {
    ...module,
    default: () => (mayEnter(usePerson()) ? <Screen /> : <Navigate to={SCREENS.dashboard} replace />),
  };
}

function screen(
  path: string,
  title: string,
  load: () => Promise<ScreenModule>,
  card?: ScreenCard,
): RouteObject {
  return {
    path,
    handle: { title, ...(card && { card: { ...card, to: path, title } }) },
    lazy: async () => {
      try {
        const { default: Component, ...rest } = await load();
        return { Component, ...rest };
      } catch (error) {
        // If `useLostScript` cancels the event, the current screen stays, and `NavigationProgress` offers a reload.
        if (dispatchEvent(new Event('script-lost', { cancelable: true }))) throw error;
        return new Promise(() => {});
      }
    },
  };
}

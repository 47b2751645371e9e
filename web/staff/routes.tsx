import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from 'react-router';
import { canManageSite, canManageUsers } from '../domain/people/permissions.ts';
import AdminFrame from './frame/admin-frame.tsx';
import { StaffProblem } from './frame/staff-problem.tsx';
import StaffRoot, { Opening } from './frame/staff-root.tsx';
import { EDITORS, MAILING_PAGE, SCREENS } from './shared/addresses.ts';
import { IconAddressBook, IconAdjustmentsHorizontal, IconArticle, IconUsers } from './shared/icons.tsx';
import { NoSuchScreen } from './shared/no-such-screen.tsx';
import type { ScreenCard } from './shared/screen-cards.ts';

/** The screens behind the login: path, title, module and dashboard card. */
const screens: RouteObject[] = [
  screen(SCREENS.dashboard, 'Staff', () => import('./dashboard/dashboard.tsx')),
  screen(SCREENS.posts, 'Blog Posts', () => import('./posts/table/post-table.tsx'), {
    icon: IconArticle,
    text: 'Write, publish and pin posts.',
  }),
  screen(EDITORS.post, 'Edit Post', () => import('./posts/post-editor.tsx')),
  screen(SCREENS.trash, 'Trash', () => import('./trash/trash.tsx')),
  screen(SCREENS.links, 'Shared drafts', () => import('./posts/sharing/draft-links.tsx')),
  screen(SCREENS.bios, 'User Bios', () => import('./bios/bio-table.tsx'), {
    icon: IconAddressBook,
    text: 'Choose who is on the team page, and in which order.',
  }),
  screen(EDITORS.bio, 'Edit Bio', () => import('./bios/bio-editor.tsx')),
  screen(SCREENS.pictures, 'Pictures', () => import('./pictures/picture-library.tsx')),
  screen(SCREENS.users, 'Manage Users', () => import('./people/user-table.tsx'), {
    icon: IconUsers,
    text: 'Review new accounts and set levels.',
    mayEnter: canManageUsers,
  }),
  screen(SCREENS.site, 'Site', () => import('./site/site-screen.tsx'), {
    icon: IconAdjustmentsHorizontal,
    text: 'Pictures, sign-ups, mail and connections.',
    mayEnter: canManageSite,
  }),
  screen(SCREENS.signUps, 'Sign-ups', () => import('./sign-ups/sign-up-table.tsx')),
  screen(SCREENS.mail, 'Mail', () => import('./mail/mail-screen.tsx')),
  screen(SCREENS.mailings, 'News by mail', () => import('./mailings/mailing-list.tsx')),
  screen(SCREENS.webhooks, 'Webhooks', () => import('../../features/webhooks/staff/webhooks-screen.tsx')),
  screen(SCREENS.places, 'Other places', () => import('./places/places-screen.tsx')),
  screen(SCREENS.myMail, 'Mail to you', () => import('./my-mail/my-mail.tsx')),
  screen(SCREENS.numbers, 'Numbers', () => import('./numbers/numbers.tsx')),
  screen(SCREENS.signInMethods, 'Your sign-in', () => import('./sign-in-methods/sign-in-methods.tsx')),
  screen(MAILING_PAGE, 'Mailing', () => import('./mailings/mailing-page.tsx')),
  screen(SCREENS.guide, 'Writing guide', () => import('./guide/writing-guide.tsx')),
];

/** All routes of the staff area. */
export const routes: RouteObject[] = [
  {
    Component: StaffRoot,
    ErrorBoundary: StaffProblem,
    HydrateFallback: Opening,
    children: [
      screen(SCREENS.login, 'Sign in', () => import('./sign-in/login.tsx')),
      screen(SCREENS.invitation, 'Invitation', () => import('./sign-in/invitation.tsx')),
      { Component: AdminFrame, handle: { screens }, children: screens },
      { path: '*', Component: NoSuchScreen },
    ],
  },
];

/** The exports of a screen's module. */
interface ScreenModule {
  default: ComponentType;
  loader?: LoaderFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
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

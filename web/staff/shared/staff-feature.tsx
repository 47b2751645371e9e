import { type ComponentType, createContext } from 'react';
import type { LoaderFunction, ShouldRevalidateFunction } from 'react-router';
import type { StaffFirebase } from '../../../platform/data/staff/staff-firebase.client.ts';
import type { Watcher } from '../../../platform/data/staff/watch.client.ts';
import type { IconMail } from '../../../platform/staff/icons.tsx';
import type { Person } from '../../domain/people/user-record.ts';
import type { Post } from '../../domain/posts/post.ts';
import type { PostState } from '../../domain/posts/publication.ts';
import { useStaffSite } from './site-data.ts';

export interface ScreenModule {
  default: ComponentType;
  loader?: LoaderFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
}

/** The props of a feature's panel about a post. */
export interface PostPanelProps {
  /** The post with the changes in the form. */
  post: Post;
  /** A note on what readers see at present; '' if they see the text in the form. */
  hint: string;
  /** Whether visitors can read the post. */
  isLive: boolean;
  /** Whether the form has text that is not in the stored post yet. */
  hasUnsaved: boolean;
  onClose: () => void;
}

/** The props of a feature's part of the publish panel. */
export interface PublishPartProps {
  person: Person;
  /** The post; in the editor, with the changes in the form. */
  post: Post;
  state: PostState;
  mayPublish: boolean;
  /** Whether the form has text that is not in the stored post yet. */
  hasUnsaved: boolean;
  /** Reports whether a preview covers the panel. */
  onCover: (isCovered: boolean) => void;
}

/** An item in the trash. */
export interface TrashEntry {
  /** Kind and id of the item, joined. */
  id: string;
  name: string;
  /** Kind of the item and, for a post, its authors. */
  about: string;
  /** Time of the deletion, in milliseconds since 1970. */
  trashedAt: number;
  trashedBy: string;
  /** The reason why a person may not restore it; null if the person may. Absent if everybody to whom it is listed may. */
  restoreRefusal?: (person: Person) => string | null;
  restore: (db: StaffFirebase['db'], by: string) => Promise<void>;
  deleteForGood: (db: StaffFirebase['db']) => Promise<void>;
}

/** The deleted documents of a feature (`trashOf` of their descriptors). */
export interface FeatureTrash {
  /** Who may restore them. */
  isFor: (person: Person) => boolean;
  load: () => Promise<{ default: LoadedTrash }>;
}

export interface LoadedTrash {
  /** Watches the items that can be restored. Returns a function that unsubscribes. */
  watch: (db: StaffFirebase['db'], watcher: Watcher<TrashEntry[]>) => () => void;
  /** Permanently deletes items that have expired. Only administrators may. */
  emptyOld: (db: StaffFirebase['db']) => Promise<void>;
}

/** How a new person makes an account on this device (`NewPeople` of web/server/people/sign-in-ways.ts). */
export interface NewPersonWay {
  /** The reason why it is not possible on this page, and what to do; null if it is. */
  advice: (mainOrigin: string) => string | null;
  /** Answers the server's options with the device. Throws a `StaffError`. */
  make: (options: unknown) => Promise<unknown>;
  /** Shows, once, the codes with which the person can sign in without the device. */
  Codes: ComponentType<{ codes: string[]; onClose: () => void }>;
}

/** A group of sections on “Site” (site-screen.tsx has their names). */
export type SiteGroup = 'content' | 'news' | 'upkeep' | 'account';

export interface FeatureSection {
  /** The path of the screen, or of the part of a screen (`PARTS`). */
  on: string;
  /** On “Site”: its group. */
  group?: SiteGroup;
  /** Its name, for links and for users for whom its script did not load. */
  what: string;
  load: () => Promise<{ default: ComponentType }>;
  /**
   * The address of a section of “Site” that all staff see. Those who do not manage the site get there from the
   * dashboard, and see only such sections.
   */
  forAllStaff?: string;
  /** With `forAllStaff`: which of the staff see it. */
  isFor?: (person: Person) => boolean;
  /** The address and the icon of a section of “Your account”, which all staff see, in the account menu. */
  inAccountMenu?: { to: string; icon: typeof IconMail };
}

/** A section whose script is loaded. */
export interface LoadedSection {
  Section: ComponentType;
  group: SiteGroup;
  /** Whether a person who does not manage the site sees it. */
  isFor: (person: Person) => boolean;
}

/** A feature's part of the staff area. Each member is a slot (docs/architecture.md#slots). */
export interface StaffFeature {
  /** Its screens. Users for whom `mayEnter` returns false are sent to the dashboard; without it, all staff may enter. */
  screens?: readonly {
    path: string;
    title: string;
    load: () => Promise<ScreenModule>;
    mayEnter?: (person: Person) => boolean;
    /** Whether it is outside of the frame, as the login is, so that people who are not signed in see it. */
    isOutside?: boolean;
  }[];
  /** Its sections on screens of the core, such as “Site”. */
  sections?: readonly FeatureSection[];
  /** Addresses of earlier versions, and where each leads now. Parameters, such as `:id`, are in both. */
  moved?: Readonly<Record<string, string>>;
  /** A panel about a post, which the menu of the post's bar and the result of publishing open by its label. */
  postPanel?: { label: string; load: () => Promise<{ default: ComponentType<PostPanelProps> }> };
  /**
   * A part of the publish panel. `what`: its name in a sentence, for users for whom its script did not load. `line`: what
   * it does when a post goes live, in one line of other screens; nothing if it does nothing.
   */
  publishPart?: {
    what: string;
    load: () => Promise<{ default: ComponentType<PublishPartProps> }>;
    isFor?: (person: Person) => boolean;
    line?: () => Promise<{ default: ComponentType<{ post: string }> }>;
  };
  /** Its collections whose documents belong to a post (`ofPost` of their descriptors). */
  postCollections?: readonly string[];
  trash?: FeatureTrash;
  /** How an invited person makes an account without Google. Used only while the site offers its way to sign in. */
  newPerson?: () => Promise<{ default: NewPersonWay }>;
  /** The names of its kinds of jobs in the outbox. */
  jobs?: Readonly<Record<string, string>>;
}

/** Provides the features that are on. */
export const staffFeatures = createContext<readonly StaffFeature[]>([]);

/** Data from the server about a feature (`staffData` of web/server/part.ts); null if there is none. */
export const useFeatureData = <T,>(name: string) => (useStaffSite().features[name] ?? null) as T | null;

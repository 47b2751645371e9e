import { type ComponentType, createContext } from 'react';
import type { LoaderFunction, ShouldRevalidateFunction } from 'react-router';
import type { Person } from '../../domain/people/user-record.ts';
import { useStaffSite } from './site-data.ts';

/** The exports of a screen's module. */
export interface ScreenModule {
  default: ComponentType;
  loader?: LoaderFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
}

/** A feature's part of the staff area. Each member is a slot (docs/architecture.md#slots). */
export interface StaffFeature {
  /** Its screens. Users for whom `mayEnter` returns false are sent to the dashboard; without it, all staff may enter. */
  screens?: readonly {
    path: string;
    title: string;
    load: () => Promise<ScreenModule>;
    mayEnter?: (person: Person) => boolean;
    /** Whether the dashboard of staff who do not see the screen “Site” links to it. */
    onDashboard?: boolean;
  }[];
  /** Its section of the screen “Site”. */
  siteSection?: () => Promise<{ default: ComponentType }>;
  /** Sentences on other screens. Each begins with a link to a screen of the feature. */
  hints?: readonly { on: string; to: string; link: string; text: string }[];
  /** The names of its kinds of jobs in the outbox. */
  jobs?: Readonly<Record<string, string>>;
}

/** Provides the features that are on. */
export const staffFeatures = createContext<readonly StaffFeature[]>([]);

/** Data from the server about a feature (`staffData` of web/server/part.ts); null if there is none. */
export const useFeatureData = <T>(name: string) => (useStaffSite().features[name] ?? null) as T | null;

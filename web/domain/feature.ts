import type { Collection } from '../../platform/domain/collection.ts';
import type { Setting } from './setting.ts';
import type { Studio } from './studio.ts';

/** A collection. Those that only the server writes may have no descriptor of their fields. */
export type CollectionEntry = Omit<Collection, 'fields'> &
  Partial<Collection> & {
    /** Set if a document belongs to the post that its field `post` names, and is deleted with the post. */
    ofPost?: true;
    /** The collection with whose documents these share their ids. They are deleted with those. */
    besides?: string;
    /**
     * Set if its documents are deleted ones, which can be restored for 30 days. The collections of their working copies,
     * with the same ids, and of their earlier versions, which name them in `page`: they are deleted with those.
     */
    trashOf?: { copies: string; revisions: string };
    /** Set if its drafts can be in review, as those of posts (`isInReview`). Administrators are notified of them. */
    reviewed?: Reviewed;
  };

/** How a draft that is in review is named, and where it is edited. */
export interface Reviewed {
  /** Its kind in a sentence. */
  what: string;
  /** The fields with its name: the first that is not empty counts. */
  named: readonly string[];
  /** The path of its editor, to which its id is added. */
  editor: string;
}

/** A feature that can be removed with its folder (docs/architecture.md#features), as all parts of the program know it. */
export interface Feature {
  /** Its name in a list for owners. */
  title: string;
  /** Its collections, by the kind of their documents. */
  collections?: Readonly<Record<string, CollectionEntry>>;
  /** Its settings in the environment. `settings.ofFeatures` has their values. */
  settings?: Readonly<Record<string, Setting>>;
  /** What the feature does at each start of the site, as owners read it. Absent if it does nothing then. */
  atStart?: string;
}

export const isFeatureOn = ({ features = {} }: Pick<Studio, 'features'>, name: string): boolean =>
  features[name] ?? true;

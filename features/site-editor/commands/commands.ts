import { toPlainFields } from '@studio-site/backend/values';
import type { ChangeStudio } from '../../../scripts/data/format/studio-folder.ts';
import { splitPath } from '../../../web/domain/places.ts';
import { SITE_VERSIONS } from '../model/site-version.ts';
import { studioAt, toSiteVersion } from '../server/studio-at.ts';
import { withPageTexts } from './page-texts.ts';

/** The values that hold and the pages that are live, for the studio's folder of an export. */
export const CHANGE_STUDIO: ChangeStudio = ({ studio, texts }, documents, now) => {
  const versions = documents.flatMap(({ path, fields }) => {
    const [collection, id] = splitPath(path);
    return collection === SITE_VERSIONS ? (toSiteVersion(id, toPlainFields(fields)) ?? []) : [];
  });
  return { studio: studioAt(studio, versions, now), texts: withPageTexts(texts, documents, now) };
};

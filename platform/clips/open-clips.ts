import type { Backend } from '@studio-site/backend';
import type { MiddlewareHandler } from 'hono';
import { clipFile, stillFile } from '../../web/domain/pictures/clip.ts';
import { clipPath } from '../../web/domain/places.ts';
import type { Engine } from '../data/page-engine.ts';
import { clipAddress, stillAddress } from '../domain/clips/clip-address.ts';
import { LARGEST_CLIP, LARGEST_STILL } from '../domain/clips/clip-type.ts';
import { isDocumentId } from '../domain/document-path.ts';
import type { ServiceAccount } from '../engine/service-account.ts';
import { openOriginals } from '../pictures/picture-originals.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import { type PictureServerOptions, servePictures } from '../pictures/serve-pictures.ts';
import { serveClips } from './serve-clips.ts';

export interface OpenClips extends Required<Pick<PictureServerOptions, 'log' | 'addressOf' | 'process'>> {
  engine: Engine;
  backend: Backend | null;
  /** The account that reads the files on Firebase. */
  account: Pick<ServiceAccount, 'token'>;
  store: PictureStore;
}

/**
 * Handlers that serve clips and their still images below `/clips/`; none without a storage bucket. The served still
 * images are made from the uploaded ones.
 */
export function openClips({ engine, backend, account, ...options }: OpenClips): MiddlewareHandler[] {
  const files = openOriginals(engine, backend, account, {
    file: clipFile,
    record: clipPath,
    served: (id) => clipAddress(id) ?? '/404',
    largest: LARGEST_CLIP,
  });
  const stills = openOriginals(engine, backend, account, {
    file: stillFile,
    record: clipPath,
    served: stillAddress,
    largest: LARGEST_STILL,
  });
  if (files === null || stills === null) return [];
  return [
    serveClips({ ...options, originals: files }),
    servePictures({ ...options, originals: stills, parse: parseStillAddress }).middleware,
  ];
}

/**
 * Parses the path of a clip's still image; null for other paths. A still image has only one variant, with the default
 * width of pictures in texts.
 */
function parseStillAddress(path: string) {
  const [, id] = /^\/clips\/([\w-]{1,128})\/still\.jpg$/.exec(path) ?? [];
  if (id === undefined || !isDocumentId(id)) return null;
  return { id, variant: { kind: 'width', width: 1200, format: 'jpg' } } as const;
}

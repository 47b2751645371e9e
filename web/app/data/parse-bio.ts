import * as z from 'zod/mini';
import { type Bio, DEFAULT_BIO_COLOR } from '../domain/bio.ts';
import type { Parsed } from './parsed.ts';

const bioDocument = z.object({
  displayName: z.string(),
  teamRole: z._default(z.string(), ''),
  description: z._default(z.string(), ''),
  image: z._default(z.string(), ''),
  linkUrls: z._default(z.array(z.string()), []),
  linkIcons: z._default(z.array(z.string()), []),
  linkInverts: z._default(z.array(z.boolean()), []),
  color1: z._default(z.string(), DEFAULT_BIO_COLOR),
  color2: z._default(z.string(), DEFAULT_BIO_COLOR),
  order: z._default(z.number(), 999),
  show: z._default(z.boolean(), false),
});

/** Reads a `memberBios` document (docs/product.md#member-bios) and joins its parallel link arrays into one list. */
export function parseBio(id: string, data: unknown): Parsed<Bio> {
  const parsed = bioDocument.safeParse(data);
  if (!parsed.success) return { ok: false, id, problem: z.prettifyError(parsed.error) };
  const { linkUrls, linkIcons, linkInverts, ...rest } = parsed.data;
  const links = linkUrls.map((url, at) => ({
    url,
    icon: linkIcons[at] ?? '',
    invert: linkInverts[at] ?? false,
  }));
  return { ok: true, value: { id, ...rest, links } };
}

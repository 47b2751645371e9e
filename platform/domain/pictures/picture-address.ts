/** Widths in pixels in which pictures are served. A picture is not enlarged. */
const PICTURE_WIDTHS = [320, 480, 800, 1200, 1600, 2400] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Properties of a picture that the layout needs before the picture loads. */
export interface PictureShape {
  /** Size in pixels. */
  width: number;
  height: number;
  /** The mean colour as `#rrggbb`; null if it is unknown or the picture is transparent. */
  color: string | null;
}

/** Path of a picture in the given width and format. Posts and bios use the defaults. */
export function pictureAddress(
  id: string,
  width: PictureWidth = 1600,
  format: PictureFormat = 'jpg',
): string {
  return `/pictures/${id}/${width}.${format}`;
}

/** Path of the variant for social cards, 1200 × 630. */
export const cardAddress = (id: string) => `/pictures/${id}/card.jpg`;

/** The id of the picture at this path. The path may end in a breadth such as `#wide`. Null for any other text. */
export function pictureId(address: string): string | null {
  return (
    /^\/pictures\/([\w-]{1,128})\/\d{3,4}\.(?:avif|webp|jpg)(?:#wide|#full)?$/.exec(address)?.[1] ?? null
  );
}

/** The size and colour in a picture's id; null if the id contains none. */
export function pictureShape(id: string): PictureShape | null {
  const [, width, height, color] = /-([1-9]\d{0,4})x([1-9]\d{0,4})(?:-([0-9a-f]{6}))?$/.exec(id) ?? [];
  if (width === undefined) return null;
  return { width: Number(width), height: Number(height), color: color === undefined ? null : `#${color}` };
}

/** This number of pixels, if it is a width in which pictures are served; otherwise null. */
export function widthFrom(pixels: number): PictureWidth | null {
  return PICTURE_WIDTHS.find((width) => width === pixels) ?? null;
}

/**
 * The widths in which a picture is served, ascending. They do not exceed its own width, except that the smallest is
 * always served.
 */
export function widthsOf(pixels: number): PictureWidth[] {
  return PICTURE_WIDTHS.filter((width, at) => at === 0 || width <= pixels);
}

/** Path of a picture in its largest width, or in 1600 pixels if its size is unknown. */
export function largestAddress(id: string): string {
  return pictureAddress(id, widthsOf(pictureShape(id)?.width ?? 1600).at(-1));
}

/** Maximum width of AVIF. Wider variants are WebP, which takes a third of the time to encode. */
const WIDEST_AVIF = 1600;

/** Device pixels per CSS pixel of the sharpest common screens. */
const SHARPEST_SCREEN = 3;

/**
 * The `<source>` elements of a picture, best format first. If its size is unknown, all widths are listed. `displayed`:
 * the width in CSS pixels in which the picture is displayed; variants larger than this width needs are left out.
 */
export function pictureSources(
  id: string,
  displayed = Number.POSITIVE_INFINITY,
): { type: string; srcSet: string; media?: string }[] {
  const needed = displayed * SHARPEST_SCREEN;
  const widths = widthsOf(pictureShape(id)?.width ?? Number.POSITIVE_INFINITY).filter(
    (_width, at, all) => at === 0 || (all[at - 1] as number) < needed,
  );
  const sources = (format: PictureFormat, most: number) =>
    widths
      .filter((width) => width <= most)
      .map((width) => `${pictureAddress(id, width, format)} ${width}w`)
      .join(', ');
  const all = Number.POSITIVE_INFINITY;
  return [
    // For visitors who prefer reduced motion: the JPEG variant of an animation is a still picture.
    ...(MOVES.test(id) ? [{ media: CALM, type: 'image/jpeg', srcSet: sources('jpg', all) }] : []),
    { type: 'image/avif', srcSet: sources('avif', WIDEST_AVIF) },
    { type: 'image/webp', srcSet: sources('webp', all) },
  ];
}

/** The end of the random part of an animation's id. */
export const MOVING = '-moves';
const MOVES = /-moves-\d+x\d+(?:-[0-9a-f]{6})?$/;
const CALM = '(prefers-reduced-motion: reduce)';

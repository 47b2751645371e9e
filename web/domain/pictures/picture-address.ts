/** Widths in pixels. A picture is served in each width up to its own. */
const PICTURE_WIDTHS = [320, 480, 800, 1200, 1600, 2400] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The data of a picture that its layout needs before it loads. */
export interface PictureShape {
  /** Pixels. */
  width: number;
  height: number;
  /** The picture's mean colour, `#rrggbb`; null for a transparent picture. */
  color: string | null;
}

/** The address of a picture in a width; posts and bios use the default width and format. */
export function pictureAddress(
  id: string,
  width: PictureWidth = 1600,
  format: PictureFormat = 'jpg',
): string {
  return `/pictures/${id}/${width}.${format}`;
}

/** The address of the variant for shared links, 1200 × 630. */
export const cardAddress = (id: string) => `/pictures/${id}/card.jpg`;

/** The id of the picture with this address; null for any other address. */
export function pictureId(address: string): string | null {
  return /^\/pictures\/([\w-]{1,128})\/\d{3,4}\.(?:avif|webp|jpg)$/.exec(address)?.[1] ?? null;
}

/** The size and colour of a picture that its id contains; null if the id contains none. */
export function pictureShape(id: string): PictureShape | null {
  const [, width, height, color] = /-([1-9]\d{0,4})x([1-9]\d{0,4})(?:-([0-9a-f]{6}))?$/.exec(id) ?? [];
  if (width === undefined) return null;
  return { width: Number(width), height: Number(height), color: color === undefined ? null : `#${color}` };
}

/** A number as one of the widths; null for other numbers. */
export function widthFrom(pixels: number): PictureWidth | null {
  return PICTURE_WIDTHS.find((width) => width === pixels) ?? null;
}

/** The widths in which a picture is served, ascending. None exceeds the picture's own width, except the first. */
export function widthsOf(pixels: number): PictureWidth[] {
  return PICTURE_WIDTHS.filter((width, at) => at === 0 || width <= pixels);
}

/** The address of a picture in the largest width in which it is served. */
export function largestAddress(id: string): string {
  return pictureAddress(id, widthsOf(pictureShape(id)?.width ?? 1600).at(-1));
}

/** Maximum width for AVIF. Wider variants are WebP, which takes a third of the time. */
const WIDEST_AVIF = 1600;

/** The `<source>` variants of a picture, best first. A picture of unknown size has all widths. */
export function pictureSources(id: string): { type: string; srcSet: string }[] {
  const widths = widthsOf(pictureShape(id)?.width ?? Number.POSITIVE_INFINITY);
  const sources = (format: PictureFormat, most: number) =>
    widths
      .filter((width) => width <= most)
      .map((width) => `${pictureAddress(id, width, format)} ${width}w`)
      .join(', ');
  return [
    { type: 'image/avif', srcSet: sources('avif', WIDEST_AVIF) },
    { type: 'image/webp', srcSet: sources('webp', Number.POSITIVE_INFINITY) },
  ];
}

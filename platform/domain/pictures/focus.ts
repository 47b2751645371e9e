/** The point of a picture that every crop contains, as fractions of its width and height, from 0 to 1. */
export interface Focus {
  x: number;
  y: number;
}

export const CENTER: Focus = { x: 0.5, y: 0.5 };

/** A focus point in whole percent. */
export const inPercent = ({ x, y }: Focus): Focus => ({ x: percent(x), y: percent(y) });

const percent = (share: number) => Math.min(100, Math.max(0, Math.round(share * 100)));

/** Moves the focus point by fractions of the picture's size. It stays inside the picture. */
export const movedFocus = ({ x, y }: Focus, right: number, down: number): Focus => ({
  x: percent(x + right) / 100,
  y: percent(y + down) / 100,
});

/** The focus point as the value of CSS's `object-position`. */
export function focusPosition(focus: Focus): string {
  const { x, y } = inPercent(focus);
  return `${x}% ${y}%`;
}

import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import type { Picture } from '../../domain/pictures/picture.ts';
import { pictureAddress } from '../../domain/pictures/picture-address.ts';
import type { RowHandlers } from '../lists/use-rows.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';
import './picture-grid.css';

/** Pixels, including the gap. */
const TILE = { width: 180, height: 232, gap: 12 };

interface PictureGridProps {
  pictures: readonly Picture[];
  label: string;
  /** The action of a click, for screen readers: “Open”, “Choose”. */
  verb: string;
  onPress: (picture: Picture) => void;
  /** Ids of chosen pictures, in the order of the choice, where a press chooses and unchooses. */
  chosen?: readonly string[] | undefined;
  /** A short text below a picture. */
  note?: (picture: Picture) => ReactNode;
  /** Props of `useRows` for the element around the pictures. */
  handlers?: RowHandlers;
  /** Called when the last rows are rendered. */
  onEnd: () => void;
}

/** Pictures in rows of equal height; only rows near the window are rendered and loaded. */
export function PictureGrid(props: PictureGridProps) {
  const { pictures, label, verb, onPress, chosen, note, handlers, onEnd } = props;
  const grid = useRef<HTMLUListElement>(null);
  const { columns, from, to } = useRowsInSight(grid, TILE);
  const rows = Math.ceil(pictures.length / columns);
  const first = Math.min(from, rows) * columns;
  const isEnd = to >= rows;
  useEffect(() => {
    if (isEnd) onEnd();
  }, [isEnd, onEnd]);
  return (
    <ul
      ref={grid}
      className="picture-grid"
      aria-label={label}
      style={{ height: rows * TILE.height }}
      {...handlers}
    >
      {pictures.slice(first, to * columns).map((picture, at) => {
        const place = first + at;
        const number = (chosen?.indexOf(picture.id) ?? -1) + 1;
        const style: CSSProperties = {
          width: `calc((100% - ${(columns - 1) * TILE.gap}px) / ${columns})`,
          height: TILE.height - TILE.gap,
          insetInlineStart: `calc((100% + ${TILE.gap}px) / ${columns} * ${place % columns})`,
          top: Math.floor(place / columns) * TILE.height,
        };
        return (
          <li key={picture.id} style={style} aria-setsize={pictures.length} aria-posinset={place + 1}>
            <button
              type="button"
              aria-pressed={chosen && number > 0}
              data-number={number || undefined}
              aria-label={`${verb} ${picture.name} ${picture.alt || 'no description'}`}
              title={picture.alt || picture.name}
              onClick={() => onPress(picture)}
            >
              <img src={pictureAddress(picture.id, 320, 'webp')} alt="" decoding="async" />
              <span className="picture-grid__name">
                <bdi>{picture.name}</bdi>
              </span>{' '}
              <span className="picture-grid__note">{note?.(picture)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

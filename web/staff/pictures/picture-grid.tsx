import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { stillAddress } from '../../../platform/domain/clips/clip-address.ts';
import { clipTime } from '../../../platform/domain/clips/clip-time.ts';
import { pictureAddress } from '../../../platform/domain/pictures/picture-address.ts';
import type { RowHandlers } from '../../../platform/staff/lists/use-rows.ts';
import { isClip, type LibraryFile } from '../../domain/pictures/library.ts';
import './picture-grid.css';

/** Sizes in pixels. Width and height include the gap. */
const TILE = { width: 180, height: 232, gap: 12 };

interface PictureGridProps {
  pictures: readonly LibraryFile[];
  label: string;
  /** The verb that screen readers hear before a picture's name, such as “Open” or “Choose”. */
  verb: string;
  onPress: (picture: LibraryFile) => void;
  /**
   * The ids of the chosen pictures, in the order of choosing. If set, a press chooses a picture or cancels the choice.
   */
  chosen?: readonly string[] | undefined;
  /** Returns a short text to show below a picture. */
  note: (picture: LibraryFile) => string;
  /** Event handlers of `useRows` for the element around the pictures. */
  handlers?: RowHandlers;
  /** Called when the last rows are rendered, to load more. */
  onEnd: () => void;
}

/** Pictures in rows of equal height. Only rows near the window are rendered. */
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
        const words = note(picture);
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
              aria-label={`${verb} ${isClip(picture) ? 'clip ' : ''}${picture.name} ${words}${words.includes(picture.alt) ? '' : ` ${picture.alt}`}`}
              title={picture.alt || picture.name}
              onClick={() => onPress(picture)}
            >
              <Thumbnail file={picture} />
              <span className="picture-grid__name">
                <bdi>{picture.name}</bdi>
              </span>{' '}
              <span className="picture-grid__note">{words}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Thumbnail({ file }: { file: LibraryFile }) {
  if (!isClip(file)) return <img src={pictureAddress(file.id, 320, 'webp')} alt="" decoding="async" />;
  return (
    <span className="picture-grid__clip" data-time={clipTime(file.duration)}>
      <img src={stillAddress(file.id)} alt="" decoding="async" />
    </span>
  );
}

/** The number of rows rendered above the window. As many are rendered below it. */
const BEYOND = 2;
/** Minimum width of the grid for two columns, in pixels. On phones the grid is wider than this. */
const TWO_COLUMNS = 260;

/** The part of a list that is rendered. */
interface RowsInSight {
  columns: number;
  /** The index of the first rendered row. */
  from: number;
  /** The index of the last rendered row, plus 1. */
  to: number;
}

/**
 * The rows of a grid that are visible, plus a few, so that a list of thousands renders as fast as a short one. `width`
 * is the preferred width of a tile and `height` its height, in pixels. Both include the gap between tiles.
 */
function useRowsInSight(
  grid: RefObject<HTMLElement | null>,
  { width, height, gap }: { width: number; height: number; gap: number },
): RowsInSight {
  const [sight, setSight] = useState<RowsInSight>({ columns: 1, from: 0, to: 2 * BEYOND });
  const measure = useRef(() => {});
  measure.current = () => {
    const box = grid.current?.getBoundingClientRect();
    if (!box) return;
    const columns = Math.max(box.width < TWO_COLUMNS ? 1 : 2, Math.floor((box.width + gap) / width));
    const from = Math.max(0, Math.floor(-box.top / height) - BEYOND);
    const to = Math.max(0, Math.ceil((innerHeight - box.top) / height) + BEYOND);
    setSight((now) =>
      now.columns === columns && now.from === from && now.to === to ? now : { columns, from, to },
    );
  };
  useLayoutEffect(() => measure.current(), []);
  useEffect(() => {
    const again = () => measure.current();
    // The scroll container is the page or a dialog, so the listener is on the window in the capture phase.
    addEventListener('scroll', again, { capture: true, passive: true });
    const observer = new ResizeObserver(again);
    if (grid.current) observer.observe(grid.current);
    addEventListener('resize', again);
    return () => {
      removeEventListener('scroll', again, { capture: true });
      removeEventListener('resize', again);
      observer.disconnect();
    };
  }, [grid]);
  return sight;
}

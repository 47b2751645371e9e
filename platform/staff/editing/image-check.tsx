import { useEffect, useState } from 'react';
import { safeImage } from '../../domain/text/link-policy.ts';
import './image-check.css';

/** Debounce delay before the picture is loaded, in milliseconds. */
const SETTLED_AFTER = 400;

/** Shows a small preview of the picture at this address, or an error if it cannot be loaded. */
export function ImageCheck({ address }: { address: string }) {
  const [settled, setSettled] = useState(address);
  useEffect(() => {
    const timer = setTimeout(setSettled, SETTLED_AFTER, address);
    return () => clearTimeout(timer);
  }, [address]);
  const source = safeImage(settled);
  if (address === '')
    return <p className="staff-hint image-check">No cover yet. Lists show a placeholder.</p>;
  if (source === null || address !== settled) return null;
  return <LoadedImage key={source} source={source} />;
}

const NEWS = {
  loading: 'Loading the picture…',
  failed:
    'This picture does not load. Check the address. Some sites do not allow their pictures on other sites.',
};

function LoadedImage({ source }: { source: string }) {
  const [state, setState] = useState<'loading' | 'failed' | { width: number; height: number }>('loading');
  const news = typeof state === 'string' ? NEWS[state] : `${state.width} × ${state.height} px`;
  return (
    <div className="image-check" data-failed={state === 'failed' || undefined}>
      {state !== 'failed' && (
        <img
          src={source}
          alt=""
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setState({ width, height })
          }
          onError={() => setState('failed')}
        />
      )}
      <p role="status" className="staff-hint">
        {news}
      </p>
    </div>
  );
}

import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isTypingTarget } from '../../../platform/staff/keys.ts';
import { lazyPart, MissingPart } from '../../../platform/staff/lazy-part.tsx';
import { PARTS } from '../shared/addresses.ts';

const ShortcutDialog = lazyPart(
  async () => (await import('./shortcut-dialog.tsx')).default,
  ({ opened, onClose, missing }) =>
    opened && <MissingPart what="The list of shortcuts" missing={missing} onClose={onClose} />,
);

const GuideDialog = lazyPart(
  async () => (await import('./guide-dialog.tsx')).default,
  ({ onClose, missing }) => <MissingPart what="The writing guide" missing={missing} onClose={onClose} />,
);

/** The open help; null if none is open. */
export type ShownHelp = 'shortcuts' | 'guide' | null;

/**
 * The list of keyboard shortcuts, which the key `?` opens too, except in text fields and dialogs; and the writing guide,
 * which has an address too, so that people can be sent to it.
 */
export function Help({ shown, onShow }: { shown: ShownHelp; onShow: (help: ShownHelp) => void }) {
  const [hadShortcuts, setHadShortcuts] = useState(false);
  if (shown === 'shortcuts' && !hadShortcuts) setHadShortcuts(true);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isAddressed = pathname + hash === PARTS.guide;

  useEffect(() => {
    if (isAddressed) onShow('guide');
  }, [isAddressed, onShow]);

  // Before the screen is painted, so that the key works as soon as the screen is visible.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTypingTarget(event.target) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      onShow('shortcuts');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onShow]);

  function closeGuide() {
    onShow(null);
    if (isAddressed) void navigate({ pathname, search }, { replace: true });
  }

  return (
    <>
      {/* Stays mounted, because only then it gives the focus back. */}
      {hadShortcuts && <ShortcutDialog opened={shown === 'shortcuts'} onClose={() => onShow(null)} />}
      {shown === 'guide' && <GuideDialog onClose={closeGuide} />}
    </>
  );
}

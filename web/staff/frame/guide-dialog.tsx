import guide from '../../../docs/writing.md?raw';
import { Dialog } from '../../../platform/staff/dialog.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import './guide-dialog.css';

/** Matches title and introduction of the document, which are not shown. */
const PREFACE = /^[\s\S]*?(?=^## )/m;

/** The writing guide (docs/writing.md), rendered like other Markdown. Loaded on first use. */
export default function GuideDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Writing guide" size="52rem" centered>
      <div className="writing-guide">
        <Markdown text={guide.replace(PREFACE, '')} />
      </div>
    </Dialog>
  );
}

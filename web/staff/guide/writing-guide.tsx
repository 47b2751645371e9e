import { Title } from '@mantine/core';
import guide from '../../../docs/writing.md?raw';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import './writing-guide.css';

/** Matches title and introduction of the document, which are not shown. */
const PREFACE = /^[\s\S]*?(?=^## )/m;

/** The writing guide (docs/writing.md), rendered like other Markdown. */
export default function WritingGuide() {
  return (
    <div className="writing-guide">
      <Title order={1} mb="lg">
        Writing guide
      </Title>
      <Markdown text={guide.replace(PREFACE, '')} />
    </div>
  );
}

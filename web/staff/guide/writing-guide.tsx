import { Title } from '@mantine/core';
import guide from '../../../docs/writing.md?raw';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import './writing-guide.css';

/** The title and introduction of the document. */
const PREFACE = /^[\s\S]*?(?=^## )/m;

/** The writing guide (docs/writing.md), rendered like any markdown. */
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

import '../screen-styles.ts';
import { Title } from '@mantine/core';
import guide from '../../../docs/writing.md?raw';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import './writing-guide.css';

/** Everything before the first section: the document's own title and what it says of itself. */
const PREFACE = /^[\s\S]*?(?=^## )/m;

/** The guide for writers, from the project's documents, as the site shows any markdown. */
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

const WORDS =
  'the lamp turned slowly and every boat in the harbour waited for its light while rain came over the wall'.split(
    ' ',
  );

/** A Markdown article of about this many words, with headings, paragraphs, lists, links and some tables. */
export function article(words: number): string {
  const parts: string[] = [];
  for (let written = 0, part = 0; written < words; part++) {
    const text = Array.from({ length: 60 }, (_, at) => WORDS[(part * 7 + at) % WORDS.length]).join(' ');
    if (part % 8 === 0) parts.push(`## Part ${part}`);
    if (part % 8 === 3) parts.push('- one *lamp*\n- two lamps\n- a [link](/blog)');
    if (part % 16 === 5) parts.push('| a | b |\n| - | - |\n| 1 | 2 |');
    parts.push(`${text} **and** [so on](/blog) ${part}.`);
    written += 65;
  }
  return parts.join('\n\n');
}

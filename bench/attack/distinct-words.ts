/** A text of this many characters whose words are all different, and differ from those of texts with other numbers. */
export function distinctWords(number: number, characters: number): string {
  const words: string[] = [];
  for (let length = 0, n = number * 1_000_000; length < characters - 12; n++) {
    const word = `w${n.toString(36)}`;
    words.push(word);
    length += word.length + 1;
  }
  return words.join(' ');
}

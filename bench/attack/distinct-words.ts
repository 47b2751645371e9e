/** A text of `characters` characters. No word occurs twice in the text, or in a text with another `number`. */
export function distinctWords(number: number, characters: number): string {
  const words: string[] = [];
  for (let length = 0, n = number * 1_000_000; length < characters - 12; n++) {
    const word = `w${n.toString(36)}`;
    words.push(word);
    length += word.length + 1;
  }
  return words.join(' ');
}

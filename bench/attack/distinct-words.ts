/**
 * A text of about `characters` characters. No word occurs twice in it, and texts with different values of `number` have
 * no word in common.
 */
export function distinctWords(number: number, characters: number): string {
  const words: string[] = [];
  for (let length = 0, n = number * 1_000_000; length < characters - 12; n++) {
    const word = `w${n.toString(36)}`;
    words.push(word);
    length += word.length + 1;
  }
  return words.join(' ');
}

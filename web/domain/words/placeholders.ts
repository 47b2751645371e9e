const bracesIn = (words: string) => new Set(words.match(/\{\w+\}/g));

/**
 * What is wrong with the placeholders of a studio's own text, such as “must contain {game}”. A plural form such as “one
 * post” may lack the number.
 */
export function placeholderFaults(own: string, english: string): string[] {
  const [has, takes] = [bracesIn(own), bracesIn(english)];
  return [
    ...[...has]
      .filter((name) => !takes.has(name))
      .map((name) => `has the placeholder ${name}, for which there is no value`),
    ...[...takes]
      .filter((name) => !has.has(name) && name !== '{count}')
      .map((name) => `must contain ${name}`),
  ];
}

/** Measured bytes per distinct word, including its postings and its node in the radix tree. */
export const WORD_SIZE = 600;

/** Memory limit for the words and contents of the index in bytes; enough for about 8,600 posts of 500 words. */
export const ROOM = 48 * 1024 * 1024;

/** Bytes that a text takes in memory: one character beyond Latin-1 makes every character take two bytes. */
export const roomOf = (text: string): number => text.length * (/[^\0-\xff]/.test(text) ? 2 : 1);

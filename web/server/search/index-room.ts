/** Memory in bytes per distinct word, as measured: its postings and its node in the radix tree. */
export const WORD_SIZE = 600;

/** Memory limit of words and contents in the index, in bytes. Enough for about 7,800 posts of 500 words. */
export const ROOM = 48 * 1024 * 1024;

/** Bytes that a text takes in memory. If one character is not Latin-1, every character takes two bytes. */
export const roomOf = (text: string): number => text.length * (/[^\0-\xff]/.test(text) ? 2 : 1);

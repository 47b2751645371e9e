/** Bytes that a different word takes, with its places in the index and in the tree of words. Measured. */
export const WORD_SIZE = 600;

/** Bytes that the words and contents of the index may take: what some 13,000 posts of 500 words do. */
export const ROOM = 72 * 1024 * 1024;

/** Bytes of a text in memory: one character of a script beyond Latin makes all of them take two. */
export const roomOf = (text: string): number => text.length * (/[^\0-\xff]/.test(text) ? 2 : 1);

/** The parts that can follow the text of a post, in page order (docs/product.md#the-end-of-a-post). */
export const AFTER_POST = ['share', 'authors', 'game', 'signUp', 'neighbours', 'related'] as const;

export type AfterPost = (typeof AFTER_POST)[number];

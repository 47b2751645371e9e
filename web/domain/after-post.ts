/** The parts that can follow a post's text, in their order on the page (docs/product.md#the-end-of-a-post). */
export const AFTER_POST = ['share', 'authors', 'game', 'signUp', 'neighbours', 'related'] as const;

export type AfterPost = (typeof AFTER_POST)[number];

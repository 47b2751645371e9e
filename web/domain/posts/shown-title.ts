/** A post's title as staff screens name the post: one without a title is called by what is missing. */
export const shownTitle = (title: string): string => title.trim() || 'Untitled';

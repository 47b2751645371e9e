/** A post's title on staff screens, with a stand-in for an empty one. */
export const shownTitle = (title: string): string => title.trim() || 'Untitled';

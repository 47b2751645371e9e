/** The title of a post on staff screens, with a placeholder if it is empty. */
export const shownTitle = (title: string): string => title.trim() || 'Untitled';

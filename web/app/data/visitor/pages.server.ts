/** The reads for loaders: a `.server` module stays out of the browser's files, and with it Firestore Lite. */
export { readBlogList, readHome, readPost, readTeam } from './pages.ts';

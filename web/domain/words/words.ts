/**
 * Every text of the site that visitors read, in English. A studio replaces them with `words` in its `studio.config.ts`.
 * Names in braces are placeholders. A text with `count` has one form for each plural of its language.
 */
export const WORDS = {
  // ---- On every page
  skipToContent: 'Skip to content',
  mainNavigation: 'Main',
  footerNavigation: 'Footer',
  blog: 'Blog',
  aboutUs: 'About Us',
  contactUs: 'Contact Us',
  opensInNewTab: '(opens in a new tab)',
  enlargePicture: 'Enlarge picture',
  enlargedPicture: 'Enlarged picture',
  pictureOf: 'Picture {number} of {count}',
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
  close: 'Close',

  // ---- Home page
  fromTheBlog: 'From the blog',
  allPosts: 'All posts',
  readMore: 'Read More',
  trailer: '{game} trailer',

  // ---- Sign-up for news
  emailLabel: 'Email: get news of our games',
  emailExample: 'you@example.com',
  submit: 'Submit',
  sending: 'Sending …',
  thanks: 'Thanks for submitting!',
  invalidEmail: 'Invalid email address.',
  noConsent: 'Please agree first: tick the box.',
  notSent: 'Your sign-up could not be sent. Check your connection and submit again.',
  signUpsTooMany: 'Too many sign-ups from your network. Please submit again in a minute.',
  signUpsAway: 'Sign-ups cannot be stored right now. Please submit again in a few minutes.',
  signUpNoAnswer: 'No response within 15 seconds. Please submit again.',
  signUpFailed: 'Something went wrong... Try again later.',
  signUpAnswer: 'Sign-up result',
  backToTheSite: 'Back to the site',

  // ---- Lists of posts
  searchPosts: 'Search posts',
  by: 'By {authors}',
  postedOn: 'Posted on {date}',
  allByYear: 'All posts by year',
  newestPosts: 'Newest posts',
  noPosts: 'No posts yet. Come back soon.',
  noOlderPosts: 'There are no older posts.',
  loadMore: 'Load more',
  loading: 'Loading …',
  postsShown: { one: '{count} post shown', other: '{count} posts shown' },
  morePostsFailed: 'More posts could not be loaded. Check your connection and try again.',

  // ---- A post
  contents: 'Contents',
  footnote: 'Footnote {number}',
  authors: 'Authors',
  staff: 'STAFF',
  unknownUser: 'Unknown User',
  member: 'Member',
  minutesToRead: { other: '{count} min read' },
  updatedOn: 'Updated on {date}',
  tags: 'Tags',
  neighbours: 'Newer and older posts',
  previousPost: 'Newer post',
  nextPost: 'Older post',
  moreFromTheBlog: 'More from the blog',
  news: 'News',
  related: 'More like this',
  aboutTheAuthors: 'About the authors',
  share: 'Share',
  linkToPost: 'Link to this post',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  aboutGame: 'About {game}',
  readTheBlog: 'Read the blog',
  postRemoved: 'This post was removed.',

  // ---- Texts of posts and pages
  video: 'Video',
  play: 'Play: {video}',
  playLoads: 'Pressing play loads the video from YouTube',
  badVideo: 'ERROR: Ensure link is in the form https://www.youtube.com/watch?v=ID_HERE',
  table: 'Table',
  footnotes: 'Footnotes',
  backToReference: 'Back to reference {number}',

  // ---- Archive
  archive: 'Archive',
  allYears: 'All years',
  postsOfYear: 'Posts of {year}',
  posts: { one: '{count} post', other: '{count} posts' },

  // ---- Search
  search: 'Search',
  searchFor: 'Search: {words}',
  searchLabel: 'Search the blog’s posts',
  searchButton: 'Search',
  foundNone: 'No post was found for “{words}”.',
  found: {
    one: '{count} post was found for “{words}”.',
    other: '{count} posts were found for “{words}”.',
  },
  foundShown: 'Showing {first} to {last}.',
  searchAdvice: 'Try fewer or different words: a post must contain all of them. Or browse {allPosts}.',
  searchAdviceLink: 'all posts',
  foundPages: 'Pages of search results',
  betterMatches: 'Previous results',
  moreFound: 'More results',

  // ---- Pages of games
  gameSoon: 'The page for {game} is coming soon.',
  gameReleased: 'Released on {date}',
  gameOutToday: 'Out today',
  gameOutIn: { one: 'Out in {count} day', other: 'Out in {count} days' },
  gameFacts: 'Facts',
  gameRelease: 'Release',
  gameState: 'State',
  gamePlatforms: 'Platforms',
  gamePrice: 'Price',
  gameLanguages: 'Languages',
  gameDeveloper: 'Developer',
  gameFeatures: 'Features',
  gameScreenshots: 'Screenshots',
  gamePraise: 'What others say',
  gameAwards: 'Awards',
  gameCredits: 'Credits',
  gamePosts: 'From the blog about {game}',
  gamePartial: 'A part of this page cannot be shown at the moment.',

  // ---- Press
  press: 'Press',
  pressKit: 'Download everything (zip)',
  pressAbout: 'About {studio}',
  pressShort: 'In a sentence',
  pressMedium: 'In a paragraph',
  pressLong: 'In full',
  pressGames: 'Games',
  pressGamePage: 'The page of {game}',
  pressPictures: 'Logos and key art',
  pressGamePictures: 'Logo, key art and screenshots',
  pressTrailers: 'Trailers',
  pressLogo: 'Logo of {name}',
  pressKeyArt: 'Key art of {name}',
  pressTeam: 'Team',
  pressLinks: 'Links',
  pressUsage: 'Use of this material',
  pressContact: 'Contact',
  pressSite: 'Site',
  pressForWriters: 'Do you write about games? Our press page has facts, pictures and logos.',

  // ---- Team, contact
  meetTheTeam: 'Meet the Team',
  nobodyYet: 'No team members are listed yet.',
  linkOf: '{link} of {name}',
  postsOfMember: 'Posts',
  contact: 'Contact',
  contactText: 'For business inquiries, reach out to us at the email address below.',

  // ---- A shared draft
  draft: 'Draft',
  draftOf: 'Draft: {title}',
  draftNote: 'Draft, not public',
  aboutThisPage: 'About this page',
  sharedBy: 'Shared by {name}.',
  savedAt: 'Saved {date}. This link ends {end}.',
  linkEnded: 'This link has ended',
  linkEndedText:
    'Draft links work only for some days. Ask the sender for a new one, or check whether the post is now {onTheBlog}.',
  linkEndedLink: 'on the blog',

  // ---- Errors
  noSuchPage: "Uh oh, that page doesn't exist!",
  backToTheStart: 'Back to the start',
  didNotLoad: 'This page did not load',
  wentWrong: 'Something went wrong on this page.',
  wentWrongAdvice: 'Try again in a moment. If it keeps happening, the fault is ours.',
  offline: 'Failed to get document because the client is offline.',
  offlineAdvice: 'Your connection may be down, or the site is restarting. Try again in a moment.',
  partMissing: 'A part of this page could not be downloaded.',
  partMissingAdvice: 'The site may have been updated since you opened it. Reloading gets the new version.',
  nextPartMissing: 'A part of the next page could not be downloaded.',
  unreachable: 'The site still cannot be reached.',
  retry: 'Retry',
  reload: 'Reload',
  trying: 'Trying …',
  serverFailed: 'Something went wrong on our side. Please try again in a moment.',
  tooMany: 'Too many requests. Please try again in a minute.',
} as const;

/** The plural forms of a text, such as `one` and `other` in German. */
export type Plurals = { other: string } & { [form in Intl.LDMLPluralRule]?: string | undefined };

/** The type of all texts; a text with a count may have plural forms. */
export type Words = {
  [name in keyof typeof WORDS]: (typeof WORDS)[name] extends string ? string : string | Plurals;
};

/** The texts that a studio replaces, by name. */
export type StudioWords = { [name in keyof Words]?: Words[name] | undefined };

import { videoPage } from '../../../platform/domain/text/video-link.ts';
import type { Bio } from '../../../web/domain/bios/bio.ts';
import { type GamePage, trailersOf } from '../../../web/domain/game-page.ts';
import type { Fact, Press } from '../../../web/domain/studio.ts';
import { type Game, gameAddress, type Studio } from '../../../web/domain/studio.ts';
import { type Language, sayIn } from '../../../web/domain/words/say.ts';
import { gameRows } from './game-rows.ts';

const section = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${heading}`, '', ...lines, ''];
const rows = (facts: readonly Fact[]) => facts.map(({ label, text }) => `- ${label}: ${text}`);

/** The text about the studio for the press kit, in Markdown. `origin` is the main origin without a trailing slash. */
export function studioText(studio: Studio, press: Press, bios: readonly Bio[], origin: string): string {
  const say = sayIn(studio);
  return [
    `# ${studio.name}`,
    '',
    ...rows([...press.facts, { label: say('pressSite', 'Site'), text: `${origin}/` }]),
    '',
    ...section(say('pressShort', 'Description in one sentence'), [studio.description]),
    ...section(say('pressMedium', 'Description in one paragraph'), [press.descriptions.medium]),
    ...section(say('pressLong', 'Full description'), [press.descriptions.long]),
    ...section(
      say('pressTeam', 'Team'),
      bios.map(({ displayName, teamRole }) => `- ${displayName}${teamRole && `: ${teamRole}`}`),
    ),
    ...section(
      say('pressLinks', 'Links'),
      studio.socials.map(({ label, url }) => `- ${label}: ${url}`),
    ),
    ...section(say('pressUsage', 'Use of this material'), [press.usage]),
    ...section(say('pressContact', 'Contact'), [press.email ?? studio.email]),
  ].join('\n');
}

/** The text about a game for the press kit, in Markdown. */
export function gameText(game: Game, page: GamePage | null, language: Language, origin: string): string {
  const say = sayIn(language);
  const { features = [], screenshots = [], quotes = [], awards = [], credits = [] } = page?.facts ?? {};
  const trailers = trailersOf(game, page?.facts ?? {});
  return [
    `# ${game.name}`,
    '',
    ...(game.tagline ? [game.tagline, ''] : []),
    ...rows([
      ...gameRows(game, page, language),
      { label: say('pressSite', 'Site'), text: origin + gameAddress(game) },
    ]),
    '',
    ...(page?.text ? [page.text.trim(), ''] : []),
    ...section(
      say('gameFeatures', 'Features'),
      features.map((feature) => `- ${feature}`),
    ),
    ...section(
      say('pressTrailers', 'Trailers'),
      trailers.map(({ videoId }) => `- ${videoPage(videoId)}`),
    ),
    ...section(
      say('gameScreenshots', 'Screenshots'),
      screenshots.map(({ alt }, at) => `${at + 1}. ${alt}`),
    ),
    ...section(
      say('gamePraise', 'What others say'),
      quotes.map(({ text, source, url }) => `- “${text}” ${source}${url ? ` (${url})` : ''}`),
    ),
    ...section(
      say('gameAwards', 'Awards'),
      awards.map((award) => `- ${award}`),
    ),
    ...section(
      say('gameCredits', 'Credits'),
      credits.map(({ role, names }) => `- ${role}: ${names.join(', ')}`),
    ),
  ].join('\n');
}

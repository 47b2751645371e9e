import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Ended, Program } from '../../../scripts/site-program.ts';
import { fixtureStudio } from '../fixture-studio.ts';
import { EmbeddedElsewhere } from './embedded-elsewhere.ts';
import { type Elsewhere, suiteEngine } from './engine.ts';
import { GoogleEmulators } from './google-emulators.ts';
import { studioWithForm } from './online-form.ts';

/**
 * A site for tests, on the engine of the test run. Tests reach documents and accounts through `documents`, `identity`
 * and `ownerToken`, because their origins depend on the engine.
 */
export class SiteProcess extends Program {
  /** The sites that this process has started, by port. */
  static readonly #started = new Map<string, SiteProcess>();
  /** Limits would take a seventh of the processor time of each start. The soak test and the benches have them. */
  override limitsMemory = false;
  readonly #elsewhere: Elsewhere | null;
  /** Set if the test itself configures where documents and accounts are. */
  readonly #given: { documents: string; identity: string } | null;

  constructor(env: Record<string, string> = {}, args: string[] = []) {
    super(env, args);
    const { FIRESTORE_EMULATOR_HOST: documents, FIREBASE_AUTH_EMULATOR_HOST: identity } = env;
    this.#given =
      documents && identity ? { documents: `http://${documents}`, identity: `http://${identity}` } : null;
    this.#elsewhere = this.#given ? null : elsewhere(env.STUDIO_DIR);
  }

  /** The site at this URL. Throws if this process has not started it. */
  static at(address: string): SiteProcess {
    const site = SiteProcess.#started.get(new URL(address).port);
    if (!site) throw new Error(`No site of these tests answers at ${address}.`);
    return site;
  }

  /** The Firebase API key in the site's pages. */
  get apiKey(): string {
    return this.#given || this.#elsewhere ? 'emulator' : 'embedded';
  }

  /** Origin of the documents' REST interface: the site's own origin, unless its backend is elsewhere. */
  get documents(): string {
    return (this.#given ?? this.#elsewhere)?.documents ?? this.origin;
  }

  /** Origin of the identity service. */
  get identity(): string {
    return (this.#given ?? this.#elsewhere)?.identity ?? this.origin;
  }

  /** A bearer token that bypasses the rules. */
  get ownerToken(): string {
    return this.#elsewhere?.ownerToken ?? readFileSync(join(this.dataDir, 'owner-token'), 'utf8').trim();
  }

  override async attempt(port: string, folder?: string): Promise<string | Ended> {
    const outcome = await this.#attempt(port, folder);
    if (typeof outcome === 'string') SiteProcess.#started.set(new URL(outcome).port, this);
    return outcome;
  }

  async #attempt(port: string, folder?: string): Promise<string | Ended> {
    // A copy of the repository (`folder`) uses its own studio.
    const studio = async (): Promise<Record<string, string>> =>
      folder === undefined ? { STUDIO_DIR: this.#elsewhere ? await studioWithForm() : fixtureStudio() } : {};
    if (!this.#elsewhere) return super.attempt(port, folder, await studio());
    await this.#elsewhere.start();
    return super.attempt(port, folder, {
      ...(await studio()),
      FIRESTORE_EMULATOR_HOST: new URL(this.documents).host,
      FIREBASE_AUTH_EMULATOR_HOST: new URL(this.identity).host,
      FIREBASE_STORAGE_EMULATOR_HOST: new URL(this.#elsewhere.storage).host,
    });
  }

  /** Stops the site, and the engine too if it stores its documents on disk. */
  override async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    await super.stop(signal);
    await this.#elsewhere?.stop(signal);
  }

  override async remove(): Promise<void> {
    await super.remove();
    await this.#elsewhere?.remove();
  }
}

function elsewhere(studio: string | undefined): Elsewhere | null {
  const engine = suiteEngine();
  if (engine === 'embedded') return null;
  return engine === 'google' ? new GoogleEmulators(studio) : new EmbeddedElsewhere(studio);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Program } from '../../../scripts/site-program.ts';
import type { Elsewhere } from './engine.ts';

/** An embedded backend with demo content, running as a separate process. */
export class EmbeddedElsewhere implements Elsewhere {
  readonly #backend: Program;

  /** `studio` is the folder whose posts, bios and pictures are stored. Default: the demo studio. */
  constructor(studio?: string) {
    this.#backend = new Program(studio === undefined ? {} : { STUDIO_DIR: studio });
  }

  get documents(): string {
    return this.#backend.origin;
  }

  get identity(): string {
    return this.#backend.origin;
  }

  get storage(): string {
    return this.#backend.origin;
  }

  get ownerToken(): string {
    return readFileSync(join(this.#backend.dataDir, 'owner-token'), 'utf8').trim();
  }

  async start(): Promise<void> {
    if (this.#backend.pid === 0) await this.#backend.start();
  }

  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    return this.#backend.stop(signal);
  }

  remove(): Promise<void> {
    return this.#backend.remove();
  }
}

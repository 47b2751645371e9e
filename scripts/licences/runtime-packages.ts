import * as z from 'zod/mini';

/** A package that building or running the site needs, with its licence as an SPDX expression; '' if the package names none. */
export interface RuntimePackage {
  name: string;
  version: string;
  licence: string;
}

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.optional(z.string()),
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      link: z.optional(z.boolean()),
    }),
  ),
});

/** Packages whose `package.json` names the licence in an old form, which npm does not copy into the lock file. */
const IN_OLD_FORM: Readonly<Record<string, string>> = {
  buildcheck: 'MIT',
  'cpu-features': 'MIT',
  ssh2: 'MIT',
};

const FOLDER = 'node_modules/';

/**
 * Returns the packages of a `package-lock.json` that are installed to build and run the site, on any platform, sorted by
 * name and version. Packages for development and the project's own are left out. Throws if the text is not a lock file.
 */
export function runtimePackages(lock: string): RuntimePackage[] {
  const found = new Map<string, RuntimePackage>();
  for (const [path, { name: aliased, version = '', license = '', dev, link }] of Object.entries(
    lockFile.parse(JSON.parse(lock)).packages,
  )) {
    const at = path.lastIndexOf(FOLDER);
    if (at < 0 || dev || link) continue;
    const name = aliased ?? path.slice(at + FOLDER.length);
    found.set(`${name}@${version}`, { name, version, licence: license || (IN_OLD_FORM[name] ?? '') });
  }
  return [...found.keys()].sort().flatMap((key) => found.get(key) ?? []);
}

import * as z from 'zod/mini';

/** A package that building or running the site needs, with its licence as an SPDX expression; '' if the package names none. */
interface RuntimePackage {
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

/** The text of `docs/licences.md`: the packages of the site, by licence. */
export function licencesPage(packages: readonly RuntimePackage[]): string {
  const byLicence = Map.groupBy(packages, ({ licence }) => licence);
  const parts = [...byLicence.keys()].sort().map((licence) => {
    const rows = (byLicence.get(licence) ?? []).map(({ name, version }) => `- ${name} ${version}`);
    return `## ${licence}\n\n${rows.join('\n')}\n`;
  });
  return `${INTRODUCTION}\n${parts.join('\n')}`;
}

const INTRODUCTION = `# Licences

The packages that \`npm start\` installs to build and run the site, by licence. Packages whose names name a platform are
installed on that platform only. \`npm run check\` fails when a package brings a licence that the project has not accepted.
For a release, \`npm sbom --package-lock-only --sbom-format=cyclonedx\` prints a CycloneDX software bill of materials of these
packages and of those for development.

Packages under the LGPL are libraries that sharp loads while it runs; they are unchanged and can be replaced. Packages
under the MPL and CC-BY only take part in the build: no page contains anything of them.

The icons of the staff area in \`platform/staff/icons.tsx\` are outlines of Tabler Icons 3.51.0, under the MIT licence, whose text
is in \`LICENSE\`: Copyright (c) 2020-2026 Paweł Kuna.
`;

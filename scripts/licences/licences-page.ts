import type { RuntimePackage } from './runtime-packages.ts';

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

The icons of the staff area in \`web/staff/shared/icons.tsx\` are outlines of Tabler Icons 3.51.0, under the MIT licence, whose text
is in \`LICENSE\`: Copyright (c) 2020-2026 Paweł Kuna.
`;

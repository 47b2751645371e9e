import type { RuntimePackage } from './runtime-packages.ts';

/** The text of `docs/licences.md`: the packages of the running site, by licence. */
export function licencesPage(packages: readonly RuntimePackage[]): string {
  const byLicence = Map.groupBy(packages, ({ licence }) => licence);
  const parts = [...byLicence.keys()].sort().map((licence) => {
    const rows = (byLicence.get(licence) ?? []).map(({ name, version }) => `- ${name} ${version}`);
    return `## ${licence}\n\n${rows.join('\n')}\n`;
  });
  return `${INTRODUCTION}\n${parts.join('\n')}`;
}

const INTRODUCTION = `# Licences

The packages that the running site needs, by licence. Packages whose names name a platform are installed on that platform
only. \`npm run check\` fails when a package brings a licence that the project has not accepted. For a release,
\`npm sbom --package-lock-only --sbom-format=cyclonedx\` prints a CycloneDX software bill of materials of these packages
and of those for development.

Packages under the LGPL are libraries that sharp loads while it runs; they are unchanged and can be replaced.
`;

// Folders import each other in one direction (docs/architecture.md). A pass of its own, without tests: a test may import
// from any folder. A folder and those within it count as one.
import modules from './.dependency-cruiser.mjs';

/** Between the folders of each of these there is no cycle. */
const PARTS = ['backend/src', 'web/data', 'web/domain', 'web/server', 'web/site', 'web/staff', 'web/ui'];

const { exclude, ...options } = modules.options;

export default {
  forbidden: PARTS.map((part) => ({
    name: `one-direction-in-${part.replaceAll('/', '-')}`,
    comment: `Folders of ${part} never import each other in a circle.`,
    severity: 'error',
    scope: 'folder',
    from: { path: `^${part}/` },
    to: { circular: true, path: `^${part}/` },
  })),
  options: {
    ...options,
    exclude: { path: [...exclude.path, '\\.test\\.tsx?$', '^backend/(test|conformance)/'] },
  },
};

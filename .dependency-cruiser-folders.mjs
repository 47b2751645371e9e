// Checks that the subfolders of each folder in PARTS do not import each other in a cycle (docs/architecture.md). Deeper
// folders count as part of the subfolder. This is a separate check because it skips tests: a test may import from any
// folder.
import modules from './.dependency-cruiser.mjs';

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

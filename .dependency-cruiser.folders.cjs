/**
 * No cycle between folders. Apart from the other rules, because tests may use what builds on the folder they lie in: the
 * packages' tests are left out here. A folder and one inside it count as one.
 */
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      severity: 'error',
      scope: 'folder',
      comment: 'Of two folders that know each other, neither can be read or moved alone.',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: '^packages/.*(\\.test\\.tsx?$|/testing/)' } },
};

// The version of this package, for `--version`, the widget's addresses and the OpenAPI document. Written down rather
// than read, since not every runtime has files; a test compares it with package.json.

/** As written in package.json. */
export const VERSION = '0.1.0';

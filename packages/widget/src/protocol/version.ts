// The version of this package, as the voice service hears it. Written down rather than read, since a page has no
// package.json; a test compares the two.

/** As written in package.json. */
export const VERSION = '0.1.0';

// The words for the commonest mistake in options: a variable of the environment that is not there.

/** To be read after an option's name. Only for options that are given and yet `undefined`. */
export const UNSET = 'is missing (undefined): is its environment variable set?';

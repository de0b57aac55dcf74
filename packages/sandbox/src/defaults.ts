// What a sandbox is without settings, for its function and its command alike.

export const DEFAULT_PORT = 8788;
/** Keeps the sandbox off the network. */
export const DEFAULT_HOST = '127.0.0.1';
export const DEFAULT_API_KEY = 'sandbox-key';

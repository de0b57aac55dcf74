// The state of a call's connection, as the transport reports it and everybody else reads it.

/** Whether the connection works, or is being restored. */
export type ConnectionState = 'stable' | 'reconnecting';

/** How good the connection is, as far as it is known. */
export type ConnectionQuality = 'excellent' | 'good' | 'poor' | 'lost' | 'unknown';

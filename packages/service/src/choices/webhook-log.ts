// What is known of webhooks afterwards. The specification has no such thing. The choice: each delivery is kept with every attempt
// and what came of it, can be listed, and can be sent once more under its own id, to the address that the agent has by then; a
// receiver which had it already recognises the id. A delivery goes with its call, whose words it holds, and is otherwise kept for 30
// days, as long as nobody awaits another attempt.

/** From its making on, unless an attempt is still to come. */
export const DELIVERY_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export const DELIVERY_NOTE = 'not part of the specification';

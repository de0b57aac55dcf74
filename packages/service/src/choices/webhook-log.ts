// What is known of webhooks afterwards. The specification has no such thing. The choice: each delivery is kept with every attempt
// and what came of it, can be listed, and can be sent once more under its own id, to the address that the agent has by then; a
// receiver which had it already recognises the id.

export const DELIVERY_NOTE = 'not part of the specification';

// Which webhook deliveries are stored.
//
// The specification has no list of deliveries.
//
// The choice: each delivery is stored with every attempt and its result. Deliveries can be listed, and can be sent again with the
// same id to the agent's present address; a receiver that already has the delivery recognises the id. A delivery contains words
// of the call, so it is deleted with the call. Otherwise it is stored for 30 days, or until its last attempt.

/** From its making on, unless an attempt is still to come. */
export const DELIVERY_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export const DELIVERY_NOTE = 'not part of the specification';

// An event of the element alone: only a visitor with an interface in front of them can be asked.
import { NativeEvent } from '../platform/native-events.js';

/**
 * `rating`: the visitor has rated the call that is over, or has changed the rating. Like the other events it does not bubble.
 */
export class RatingEvent extends NativeEvent {
  constructor(
    /** Stars, from 1 to 5. */
    readonly rating: number,
    /** Words of the visitor's own, at most 1,000 characters; undefined as long as there are none. */
    readonly comment?: string,
  ) {
    super('rating');
  }
}

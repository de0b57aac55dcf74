// Three agents that know something, what visitors ask them, and what none of them knows.

import type { KnownText } from './known-text.js';
import { MUSEUM } from './museum.js';
import { REPAIR_SHOP } from './repair-shop.js';
import { RESTAURANT } from './restaurant.js';

export const KNOWN_TEXTS: Readonly<Record<'restaurant' | 'museum' | 'repair shop', KnownText>> = {
  restaurant: RESTAURANT,
  museum: MUSEUM,
  'repair shop': REPAIR_SHOP,
};

/** Nothing of it stands in any of the texts. */
export const UNKNOWN_QUESTIONS: readonly string[] = [
  'who won the election in brazil',
  'how tall is mount everest',
  'do you sell airplane tickets to australia',
  'what is the capital of mongolia',
  'can you recommend a dentist for my grandmother',
  'how do i bake bread with yeast',
  'does the swimming pool have a sauna',
  'will it rain tomorrow afternoon',
];

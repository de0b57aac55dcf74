// The home page: the host of a restaurant to talk with, and code to copy.
import { connectCopyButtons } from '../shared/copy-text.js';
import { connectHostOfTheRestaurant } from '../shared/host-of-the-restaurant.js';

connectCopyButtons();
await connectHostOfTheRestaurant();

// The page of a restaurant with a launcher: all that it adds to the script tag is a name and a tool.
import { connectHostOfTheRestaurant } from '../shared/host-of-the-restaurant.js';

await connectHostOfTheRestaurant();

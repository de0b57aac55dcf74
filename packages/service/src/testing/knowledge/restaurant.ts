// The menu of a restaurant, as its site would have it.

import type { KnownText } from './known-text.js';

export const RESTAURANT: KnownText = {
  prompt: 'You answer the telephone of a restaurant.',
  text: `# The Olive Tree

The Olive Tree is a family restaurant on the harbour square. Maria and Paul Bennett opened it in 1998.
Our kitchen buys vegetables from farms in the valley, and fish from the boats that come in every morning.

## Opening hours

Tuesday to Thursday: 12:00 to 14:30 and 18:00 to 22:00
Friday and Saturday: 12:00 to 14:30 and 18:00 to 23:30
Sunday: 11:00 to 16:00, brunch only
Monday: closed

The kitchen takes the last order thirty minutes before we close.

## Starters

Tomato soup with basil 7 euros
Contains celery and milk.

Garlic bread 5 euros
Contains wheat and milk.

Goat cheese with honey and walnuts 11 euros
Contains milk and nuts.

Grilled octopus with potatoes 14 euros
Contains molluscs.

Smoked salmon with horseradish 13 euros
Contains fish and milk.

## Main courses

Mushroom risotto 16 euros
Vegetarian. Contains milk and celery. Vegan on request, with oat cream.

Spinach lasagna 15 euros
Vegetarian. Contains wheat, egg and milk.

Grilled sea bass with fennel 24 euros
Contains fish. Free of gluten.

Lamb shoulder with rosemary 26 euros
Cooked for seven hours. Free of gluten and lactose.

Steak with pepper sauce 29 euros
250 grams of local beef. The sauce contains milk and mustard.

Chickpea curry with coconut rice 14 euros
Vegan. Free of gluten. Contains no nuts.

Chicken schnitzel with potato salad 18 euros
Contains wheat, egg and mustard.

## Pizza

Pizza with tomato and cheese 10 euros
Pizza with ham and mushrooms 12 euros
Pizza with anchovies and capers 13 euros
A base without gluten costs 2 euros more.

## Desserts

Chocolate cake with cherries 8 euros
Contains wheat, egg and milk.

Lemon sorbet 6 euros
Vegan. With a glass of sparkling wine 9 euros.

Tiramisu 7 euros
Contains egg, milk, wheat and alcohol.

## Drinks

Sparkling water 3 euros
Homemade lemonade 4 euros
Draft beer 5 euros
House wine, a glass 6 euros
Espresso 2 euros and 50 cents

You may bring your own wine. We charge a corkage fee of 15 euros for a bottle.

## Children

Children under six eat free on Sundays. High chairs are available. The children's menu has pasta, fish fingers and pancakes for 8 euros each.

## Reservations

We take reservations for up to twelve people by telephone. Larger groups write to us two weeks before.
A table is held for fifteen minutes. The terrace cannot be reserved.

## Good to know

Dogs are welcome on the terrace, but not inside.
We accept all cards and cash. We do not accept cheques.
There is a public garage under the market hall, five minutes away on foot.
The entrance has two steps; a ramp is at the side door on Mill Street.
Gift vouchers are sold at the counter and are valid for three years.
The live band plays every second Friday from eight.
`,
  questions: [
    ['how much is the mushroom risotto', /16/],
    ['what does the lamb shoulder cost', /26/],
    ['is the chickpea curry vegan', /vegan/i],
    ['how much is the steak with pepper sauce', /29/],
    ['do you have a pizza without gluten', /without gluten costs 2|2 euros more/],
    ['can i bring my own wine', /your own wine/],
    ['how much is the corkage fee', /15 euros/],
    ['are dogs allowed on the terrace', /dogs are welcome on the terrace/i],
    ['do children eat free', /under six eat free/i],
    ['does the tiramisu contain alcohol', /alcohol/],
    ['when are you open on sunday', /11:00 to 16:00/],
    ['are you open on monday', /monday: closed/i],
    ['how long is a table held', /fifteen minutes/],
    ['can i reserve the terrace', /cannot be reserved/],
    ['how long are gift vouchers valid', /three years/],
    ['when does the live band play', /every second friday/i],
    ['how much is a glass of house wine', /6 euros/],
    ['does the chocolate cake contain egg', /egg/],
    ['where can i park my car', /garage/],
    ['is there a ramp', /side door/],
    ['do you have high chairs', /high chairs are available/i],
  ],
};

// The site of a shop that repairs telephones and computers, as one would have it.

import type { KnownText } from './known-text.js';

export const REPAIR_SHOP: KnownText = {
  prompt: 'You answer for a repair shop.',
  text: `# Second Life Repairs

We repair telephones, tablets, laptops and game consoles of all makes. The workshop is behind the station, at 8 Canal Street.

## Prices

All prices include parts, labour and tax.

- Cracked screen of a telephone: 89 euros
- Cracked screen of a tablet: 129 euros
- New battery for a telephone: 49 euros
- New battery for a laptop: 99 euros
- Charging socket: 59 euros
- Broken camera: 69 euros
- New keyboard for a laptop: 119 euros
- Water damage, cleaning: 75 euros
- Loudspeaker or microphone: 45 euros
- Data recovery from a hard disk: from 150 euros

A diagnosis costs 20 euros. We do not charge for it if you have the repair done here.

## How long it takes

A screen or a battery is replaced within two hours. Laptops take three working days.
Water damage takes at least four days, as the device has to dry.
The express service costs 25 euros more. It puts your device first in line.

## Warranty

You get a warranty of twelve months on every repair. The warranty does not cover drops and water.
Without the receipt we need the number of the order.

## Your data

Make a backup before you bring your device. We are not liable for lost data.
We need your password only if the screen is tested. You may be there during the repair.
Old hard disks are destroyed in a shredder. You get a certificate on request.

## Loan devices

A loan telephone costs 5 euros a day. We take a deposit of 100 euros. Loan laptops are not available.

## Opening hours

Monday to Friday 8:30 to 18:30
Saturday 10:00 to 15:00
On Sundays and public holidays the shop is closed.
Out of hours you can drop your device into the yellow box beside the door.

## Shipping

You may send your device by post. Use plenty of padding, and remove the memory card.
Return shipping is free within the country. Abroad it costs 18 euros.
A courier collects devices from companies on Wednesdays.

## Used devices

We sell used telephones and laptops that we have repaired. Each one has a warranty of six months.
We buy old devices: bring your identity card and the charger.
Devices that cannot be repaired are recycled for free.

## Insurance

We write estimates for insurance companies. An estimate costs 30 euros and is ready on the next day.
We work with Northern Insurance directly: you pay nothing in advance.

## Businesses

Companies with more than ten devices get a discount of fifteen percent. Invoices are due within thirty days.

## Courses

On the last Saturday of the month we teach how to repair a toaster or a lamp. The course is free, and donations go to the animal shelter.
Bring your own screwdriver. There are eight places, so please register by email.

## Payment

We take cash, cards and bank transfer. Repairs over 200 euros can be paid in three instalments.

## Contact

Ask for Monica about repairs and for Daniel about invoices.
`,
  questions: [
    ['how much is a new battery for a laptop', /99/],
    ['what does a cracked screen of a tablet cost', /129/],
    ['how much does a diagnosis cost', /20 euros/],
    ['how long do laptops take', /three working days/],
    ['how much is the express service', /25 euros/],
    ['how long is the warranty', /twelve months|six months/],
    ['does the warranty cover water', /does not cover/],
    ['what does a loan telephone cost', /5 euros a day/],
    ['how much is the deposit', /100 euros/],
    ['do you have loan laptops', /not available/],
    ['when are you open on saturday', /10:00 to 15:00/],
    ['is return shipping free', /free within the country/],
    ['what does shipping abroad cost', /18 euros/],
    ['when does the courier collect devices', /wednesdays/i],
    ['what happens to old hard disks', /shredder/],
    ['how much does an estimate cost', /30 euros/],
    ['can i pay in three instalments', /200 euros/],
    ['what discount do companies get', /fifteen percent/],
    ['do i need to make a backup', /make a backup/i],
    ['who do i ask about invoices', /daniel/i],
    ['where is the workshop', /canal street/i],
    ['how much is a broken camera', /69/],
  ],
};

// The site of a museum, as one would have it.

import type { KnownText } from './known-text.js';

export const MUSEUM: KnownText = {
  prompt: 'You are the guide of a museum, and answer questions of visitors.',
  text: `# Museum of Ships and Stars

The museum tells how sailors found their way across the sea, from the first maps to satellites. It has four floors and a planetarium.

## Opening hours

The museum is open daily from 9:30 to 17:30. On Thursdays it stays open until 21:00.
Last admission is forty five minutes before closing.
We are closed on the first of January and on Christmas Day.
The library is open on weekdays from 10:00 to 16:00.

## Admission

| Ticket | Price |
| --- | --- |
| Adults | 14 euros |
| Students and seniors | 9 euros |
| Children under twelve | free |
| Family ticket | 30 euros |
| Annual pass | 45 euros |

Admission is free for everybody on the first Sunday of each month.
The planetarium show costs 5 euros in addition to admission.
Tickets that were bought online can be returned until the day before.

## The collection

### Ground floor

The ground floor shows the whale boat of 1840 and the wooden lifeboat Hope. The lifeboat saved ninety people.

### First floor

On the first floor there are maps and globes. The oldest globe was made in Venice in 1570.

### Second floor

On the second floor you find compasses, clocks and telescopes. The brass telescope belonged to Captain Harding.
The silver compass was found in a shipwreck near Iceland.

### Third floor

The third floor is about satellites. Visitors can land a model of a space ship in the simulator. The simulator is for visitors over ten years of age.

## Planetarium

Shows begin every hour, and last forty minutes. The dome has eighty seats.
The show for small children begins at eleven. The show about black holes begins at three in the afternoon.
Late visitors are not admitted once a show has begun.

## Tours

Guided tours in English begin at 11:00 and 14:00 at the anchor in the entrance hall. Tours in Spanish are on Saturdays at noon.
A tour takes ninety minutes and costs 4 euros. Groups of more than ten people must book a tour ten days ahead.
Audio guides are available in nine languages and cost 3 euros.

## For schools

Workshops for schools take place on Tuesday and Wednesday mornings. In the workshop pupils build their own compass.
A workshop costs 80 euros for a class of up to thirty pupils. Teachers get in free.

## Your visit

The cloakroom is in the basement. Large bags and umbrellas must be left there. Lockers take a coin of one euro, which is returned.
Photographs are allowed without flash. Tripods are not allowed.
All floors can be reached by elevator. Wheelchairs can be borrowed at the ticket desk.
Guide dogs are welcome. Other animals must stay outside.
The wireless network is called Harbour, and needs no password.

## Café and shop

The café on the roof serves soup, sandwiches and cake until five. It has a view of the lighthouse.
The shop sells books, maps and model ships. Members of the museum get ten percent off in the shop.

## How to find us

The museum is at 12 Lighthouse Road. Take tram number 6 to the stop Old Harbour. There is no parking at the museum; the nearest garage is at the theatre.
Bicycles can be left in the courtyard.

## Birthdays

Children celebrate birthdays in the captain's cabin. A party for ten children takes two hours and costs 150 euros, cake included.
`,
  questions: [
    ['how much is a family ticket', /30 euros/],
    ['what does the annual pass cost', /45 euros/],
    ['when is admission free', /first sunday/i],
    ['how much does the planetarium show cost', /5 euros/],
    ['until when are you open on thursdays', /21:00/],
    ['when was the oldest globe made', /1570/],
    ['where was the silver compass found', /shipwreck near iceland/i],
    ['who did the brass telescope belong to', /captain harding/i],
    ['how many people did the lifeboat save', /ninety/],
    ['how many seats does the dome have', /eighty/],
    ['when does the show about black holes begin', /at three in the afternoon/],
    ['how long does a tour take', /ninety minutes/],
    ['where do guided tours begin', /anchor/],
    ['how much are audio guides', /3 euros/],
    ['are photographs allowed', /without flash/],
    ['where is the cloakroom', /basement/],
    ['can i borrow wheelchairs', /ticket desk/],
    ['which tram goes to the museum', /number 6/],
    ['what does the café serve', /soup, sandwiches/],
    ['how much is a birthday party', /150 euros/],
    ['what does a workshop cost', /80 euros/],
    ['is the simulator for children', /over ten/],
  ],
};

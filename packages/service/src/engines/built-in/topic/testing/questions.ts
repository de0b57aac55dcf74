// Three agents, what they may be asked, and what none of them is about.

export interface TopicQuestions {
  readonly text: string;
  readonly questions: readonly string[];
}

export const TOPICS: Readonly<Record<'hotel' | 'shop' | 'dentist', TopicQuestions>> = {
  hotel: {
    text: 'You are the assistant of the Zanzibar hotel. The Zanzibar suite on the seventh floor costs four hundred and twelve euros a night. Breakfast ends at eleven and begins at seven. The parking garage has chargers for electric cars. Dogs are welcome for ten euros a night. The swimming pool is on the second floor. The wireless password is sunflower. Late check out is possible until two. The dinner menu has a vegetarian dish every day. Tool check_room_availability: Checks whether a room is available on a date.',
    questions: [
      'how much does the suite cost',
      'when does breakfast end',
      'when does breakfast begin',
      'do you have chargers for electric cars',
      'can i bring my dog',
      'which floor is the swimming pool on',
      'what is the wireless password',
      'is there a vegetarian dish',
      'until when can i check out',
      'is the parking garage open at night',
      'how do i get the password',
      'are dogs welcome',
      'what does a night in the zanzibar suite cost',
      'where is the pool',
      'i would like a late check out',
      'check room availability please',
      'tell me about the dinner menu',
      'is breakfast included',
    ],
  },
  shop: {
    text: 'You answer for a bicycle shop. We sell electric bicycles, mountain bikes and helmets. Repairs take three working days and cost sixty euros. A rental bike costs 25 euros a day. Delivery is free for orders over 50 euros. Returns are accepted within thirty days with the receipt. The shop is in the old harbour next to the library. Gift cards never expire. lookup_order: Looks up an order by its number. cancel_order: Cancels an order.',
    questions: [
      'do you sell electric bicycles',
      'how long do repairs take',
      'what does a rental bike cost',
      'is delivery free',
      'can i return my helmet without a receipt',
      'where is the shop',
      'do gift cards expire',
      'look up my order',
      'please cancel my order',
      'how much is a repair',
      'do you have mountain bikes',
      'i need a new helmet',
      'are returns accepted',
      'how many days do i have for returns',
      'is the shop next to the library',
      'what are the rental prices',
      'i would like a gift card',
      'cancel order',
    ],
  },
  dentist: {
    text: 'You are the receptionist of a dental practice. Doctor Miller and Doctor Brown treat patients from eight to five. A cleaning takes forty minutes. Bring your insurance card and a list of your medication. New patients fill in a form before the first appointment. Emergencies are seen the same day. Children are treated on Wednesday afternoon. The practice is on the third floor, with an elevator. book_appointment: Books an appointment. Whitening costs two hundred dollars.',
    questions: [
      'how long does a cleaning take',
      'what do i need to bring',
      'do you treat children',
      'when are children treated',
      'can i come the same day',
      'is there an elevator',
      'how much does whitening cost',
      'i would like to book an appointment',
      'is doctor brown there tomorrow',
      'do i need my insurance card',
      'which floor is the practice on',
      'i am a new patient',
      'is there a form for new patients',
      'it is an emergency',
      'can i see doctor miller on wednesday',
      'what time do you open',
      'book an appointment please',
      'tell me about whitening',
    ],
  },
};

export const REPLIES: readonly string[] = [
  'yes please',
  'no thank you',
  'goodbye',
  'tomorrow at seven',
  'forty two',
  'can you repeat that',
  'what can you do',
  'wednesday morning',
  'seven thirty',
  'four one nine',
];

export const OTHER_SENTENCES: readonly string[] = [
  'my uncle bought three green parrots in brazil',
  'the government announced a new policy yesterday',
  'she sells sea shells by the sea shore',
  'pack my box with five dozen liquor jugs',
  'photosynthesis turns sunlight into sugar',
  'the orchestra played beethoven until midnight',
  'i parked my spaceship behind the moon',
  'he wrote a novel about medieval knights',
  'quantum mechanics confuses most students',
  'the quick brown fox jumps over the lazy dog',
];

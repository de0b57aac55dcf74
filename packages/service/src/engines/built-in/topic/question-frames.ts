// What people ask of an agent, whatever it is about: questions with a place for what they ask about, and everyday replies.

/** `#` is the place. */
export const QUESTION_FRAMES: readonly string[] = [
  '#',
  'the #',
  '# please',
  'how much does the # cost',
  'how much does a # cost',
  'how much does # cost',
  'how much is the #',
  'how much is a #',
  'how much are the #',
  'what does the # cost',
  'what does a # cost',
  'what is the #',
  'what is your #',
  'what are the #',
  'what are your #',
  'what # do you have',
  'when does the # open',
  'when does the # close',
  'when does # begin',
  'when does # end',
  'when is the #',
  'when are the #',
  'what time is #',
  'where is the #',
  'where are the #',
  'where can i find the #',
  'which floor is the # on',
  'how long does the # take',
  'how long does a # take',
  'how long do # take',
  'how long is the #',
  'how many # are there',
  'do you have #',
  'do you have a #',
  'do you have any #',
  'do you offer #',
  'do i need a #',
  'is there a #',
  'is there any #',
  'are there #',
  'are there any #',
  'is the # included',
  'is the # open',
  'is # possible',
  'is # free',
  'are # allowed',
  'are # possible',
  'can i bring my #',
  'can i bring a #',
  'can i have the #',
  'can i have a #',
  'can i get a #',
  'can i #',
  'can i reserve a #',
  'can i reserve the #',
  'can i borrow a #',
  'can i pay for the #',
  'is the # vegetarian',
  'is the # free',
  'are # allowed on the #',
  'does the # contain #',
  'does the # include #',
  'does the # cover #',
  'can you # for me',
  'could you # please',
  'please #',
  'please check the #',
  'check the #',
  'check my #',
  'show me the #',
  'tell me about the #',
  'tell me the #',
  'tell me more about #',
  'i would like a #',
  'i would like the #',
  'i would like to #',
  'i want to #',
  'i would like to # a #',
  'i need a #',
  'i need a new #',
  'i need my #',
  'i have a #',
  'i am a #',
  'it is a #',
  'my #',
  'with my #',
  'without a #',
  'i have a question about the #',
  'how do i get the #',
  'how do i # my #',
  'how can i #',
  'who is the #',
  'until when can i #',
  'how late can i #',
  'how early can i #',
  'does the # have a #',
  'do the # have a #',
  'is there a # on the #',
  'do you have a # for #',
];

const DAYS = 'monday tuesday wednesday thursday friday saturday sunday today tomorrow tonight'.split(' ');
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety'.split(
    ' ',
  );
const HOURS = NUMBERS.slice(1, 13);
const TENS = NUMBERS.slice(20);

const PLAIN_REPLIES =
  `yes|yes please|yeah|yep|sure|okay|of course|that is right|correct|no|no thanks|no thank you|nope|not now
never mind|cancel|stop|wait|one moment please|thank you|thanks|thank you very much|thanks a lot|great thank you
goodbye|good bye|bye|bye bye|see you|that is all|that's all thank you|hang up|end the call|hello|hi|hello there
good morning|good afternoon|good evening|how are you|can you hear me|what can you do|help|help me please|who are you
where can i park|where can i park my car|is there parking|can i pay by card|can i pay with cash|can i make a reservation|are you open today|are you open tomorrow|when do you open|when do you close|what are your opening hours|how can i reach you|how do i get there|what is the address
can you repeat that|could you repeat that please|repeat that please|please repeat|say that again|pardon|what did you say
i do not understand|i don't know|what time do you open|what time do you close|when are you open|where are you|what time is it|what day is it|one hundred|two hundred|five hundred|one thousand`.split(
    /[|\n]/,
  );

/** Always understood. */
export const EVERYDAY_REPLIES: readonly string[] = [
  ...PLAIN_REPLIES,
  ...NUMBERS,
  ...NUMBERS.slice(0, 10).flatMap((one) =>
    NUMBERS.slice(0, 10).flatMap((two) => NUMBERS.slice(0, 10).map((three) => `${one} ${two} ${three}`)),
  ),
  ...TENS.flatMap((tens) => NUMBERS.slice(1, 10).map((ones) => `${tens} ${ones}`)),
  ...[...DAYS, ...MONTHS].flatMap((day) => [day, `on ${day}`, `${day} please`]),
  ...DAYS.slice(0, 7).flatMap((day) => [
    `are you open on ${day}`,
    `are you open on ${day}s`,
    `when are you open on ${day}`,
    `are you closed on ${day}`,
  ]),
  ...DAYS.slice(0, 7).flatMap((day) => [`next ${day}`, `this ${day}`]),
  ...DAYS.flatMap((day) => [`${day} morning`, `${day} afternoon`, `${day} evening`]),
  ...DAYS.flatMap((day) => HOURS.map((hour) => `${day} at ${hour}`)),
  ...HOURS.flatMap((hour) => [
    `at ${hour}`,
    `at ${hour} o'clock`,
    `at half past ${hour}`,
    `quarter past ${hour}`,
    `quarter to ${hour}`,
    `${hour} thirty`,
    `at ${hour} in the morning`,
    `at ${hour} in the evening`,
    `for ${hour} people`,
    `${hour} a m`,
    `${hour} p m`,
  ]),
];

// What the restaurant host understands when it is spoken, as a JSGF grammar. Every word stands in the CMU dictionary.

/** Sixty-odd sentences and their variants; a recognizer hears nothing else. */
export const RESTAURANT_GRAMMAR = `#JSGF V1.0;
grammar restaurant;

public <request> = [ hello ] <hours> | <menu> | <vegetarian> | <booking> | <details> | <answer> | <courtesy> | <help>;

<hours> = when are you open
  | when do you ( open | close )
  | what time do you ( open | close )
  | what are your opening hours
  | are you open <day>
  | how late are you open;

<menu> = what is on the menu
  | ( show me | can i see | may i see ) the menu [ please ]
  | what do you have to eat
  | what do you recommend
  | what are your dishes;

<vegetarian> = do you have [ any ] vegetarian ( dishes | food )
  | what vegetarian dishes do you have
  | ( show me | what are ) the vegetarian dishes
  | i am a vegetarian
  | do you have anything without meat;

<booking> = <wish> a table [ <party> ] [ <when> ] [ please ];
<wish> = [ i would like to ] ( book | reserve )
  | can i ( book | have | reserve )
  | i would like
  | i want to book;

<details> = ( <party> | we are <number> | <number> people ) [ <when> ] [ please ]
  | <when> [ please ]
  | <time> [ please ]
  | <number> [ please ];
<party> = for <number> [ people ];
<when> = <day> [ at <time> ] | at <time> [ <day> ];
<day> = today | tonight | tomorrow;
<time> = [ half past ] <hour> | <hour> thirty | <hour> o'clock;
<hour> = one | two | three | four | five | six | seven | eight | nine;
<number> = two | three | four | five | six | seven | eight;

<answer> = yes [ please ]
  | yes that is right
  | that is right
  | no [ thank you ]
  | no that is wrong
  | never mind;

<courtesy> = hello | good morning | good evening
  | thank you [ very much ]
  | thanks a lot
  | [ thank you [ very much ] ] goodbye
  | that is all [ thank you ];

<help> = help [ please ] | [ hello ] can you help me | what can you do | what can i say;
`;

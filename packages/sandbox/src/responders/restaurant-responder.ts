// The restaurant host: tells the hours and the dishes, books a table, shows the menu on the page, says goodbye.

import type { Action, Responder, Conversation, Turn } from '@voice-agent/service';
import { addDetails, bookingInWords, nextStep } from './booking.js';
import { replyToUnknownSpeech } from '@voice-agent/service';
import { RESTAURANT_GRAMMAR } from './restaurant-grammar.js';
import type { BookingDetails, Understood } from './restaurant-intents.js';
import { understand } from './restaurant-intents.js';

/** The one client tool: shows the menu, or a section of it, on the page. */
export const SHOW_MENU_TOOL = 'show_menu';
type Section = 'all' | 'vegetarian';

const HOURS = 'We are open every day from eleven in the morning until ten at night.';
const DISHES: Readonly<Record<Section, string>> = {
  all: 'We have mushroom risotto, pumpkin ravioli, grilled sea bass, and lamb with rosemary.',
  vegetarian: 'Our vegetarian dishes are mushroom risotto and pumpkin ravioli.',
};
const SHOWN: Readonly<Record<Section, string>> = {
  all: 'I have put our menu on your screen. The grilled sea bass is my favorite.',
  vegetarian: 'I have put our vegetarian dishes on your screen. The mushroom risotto is my favorite.',
};
const HELP =
  'You can ask for our opening hours, the menu, or vegetarian dishes, or book a table for two to eight people.';

type BookingState =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking'; readonly details: BookingDetails }
  | { readonly kind: 'confirming'; readonly details: BookingDetails };

export class RestaurantResponder implements Responder {
  readonly expectedSpeech = { kind: 'grammar', grammar: RESTAURANT_GRAMMAR } as const;
  #booking: BookingState = { kind: 'none' };
  #lastTurn: { readonly turn: Turn; readonly bookingBefore: BookingState } | undefined;
  #section: Section = 'all';

  // An async generator, as the port asks for one; a script has nothing to wait for.
  // eslint-disable-next-line @typescript-eslint/require-await
  async *answer(turn: Turn, conversation: Conversation): AsyncIterable<Action> {
    if (turn === this.#lastTurn?.turn) this.#booking = this.#lastTurn.bookingBefore;
    this.#lastTurn = { turn, bookingBefore: this.#booking };
    switch (turn.kind) {
      case 'not-understood':
        yield say(replyToUnknownSpeech(turn));
        break;
      case 'tool-result':
        if (turn.toolName === SHOW_MENU_TOOL) {
          yield say(turn.outcome.ok ? SHOWN[this.#section] : DISHES[this.#section]);
        }
        break;
      case 'utterance':
        yield* this.#answerWords(understand(turn.text), conversation);
        break;
    }
  }

  *#answerWords(understood: Understood, { variables }: Conversation): Iterable<Action> {
    switch (understood.intent) {
      case 'hours':
        yield say(HOURS);
        return;
      case 'menu':
        yield this.#showMenu('all');
        return;
      case 'vegetarian':
        yield this.#showMenu('vegetarian');
        return;
      case 'help':
        yield say(HELP);
        return;
      case 'goodbye': {
        const name = variables.first_name?.trim() ?? '';
        yield say(name === '' ? 'Goodbye, and see you soon.' : `Goodbye, ${name}, and see you soon.`);
        yield { kind: 'hang-up' };
        return;
      }
      case 'book':
      case 'yes':
      case 'no':
      case 'thanks':
      case 'hello':
      case undefined:
        yield say(this.#talkOfTable(understood) ?? smallTalk(understood));
    }
  }

  #showMenu(section: Section): Action {
    this.#section = section;
    return { kind: 'call-tool', toolName: SHOW_MENU_TOOL, parameters: { section } };
  }

  /** @returns undefined when the sentence is not about a table. */
  #talkOfTable(understood: Understood): string | undefined {
    const { intent, details, bareNumber } = understood;
    const booking = this.#booking;
    const saysSomething =
      Object.keys(details).length > 0 || (bareNumber !== undefined && booking.kind !== 'none');
    if (intent === 'book' || saysSomething) {
      return this.#continueBooking(addDetails(booking.kind === 'none' ? {} : booking.details, understood));
    }
    if (booking.kind === 'none') return undefined;
    if (intent === 'no') {
      this.#booking = { kind: 'none' };
      return 'All right, I have not booked anything. What else can I do for you?';
    }
    if (intent === 'yes' && booking.kind === 'confirming') {
      this.#booking = { kind: 'none' };
      return `It is booked. ${bookingInWords(booking.details)}. We look forward to seeing you.`;
    }
    return intent === 'yes' || intent === undefined ? this.#continueBooking(booking.details) : undefined;
  }

  #continueBooking(details: BookingDetails): string {
    const step = nextStep(details);
    if (step.kind === 'refuse') {
      this.#booking = { kind: 'asking', details: step.kept };
      return step.reason;
    }
    this.#booking = { kind: step.kind === 'confirm' ? 'confirming' : 'asking', details };
    return step.question;
  }
}

function say(text: string): Action {
  return { kind: 'say', text };
}

function smallTalk({ intent }: Understood): string {
  if (intent === 'hello') return 'Hello, and welcome. What can I do for you?';
  if (intent === 'thanks') return 'You are welcome. Is there anything else?';
  if (intent === 'yes') return 'With pleasure. What can I do for you?';
  if (intent === 'no') return 'All right. Just say goodbye when you are done.';
  return `I am not sure what you mean. ${HELP}`;
}

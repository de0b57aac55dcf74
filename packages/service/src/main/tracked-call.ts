// What a call waits for besides its timers, counted: for whoever moves the clock that it runs on.

import type { Action, Responder } from '../conversation/responders/responder.js';
import type { RunTool } from '../conversation/tools/server-tools.js';
import type { CallSpeech, Recognition } from '../engines/speech.js';
import type { PendingWork } from '../time/pending-work.js';

export function trackedSpeech(speech: CallSpeech, work: PendingWork): CallSpeech {
  const { synthesizer, recognizer } = speech;
  return {
    synthesizer: {
      synthesize: (text, voice, signal) => work.track(synthesizer.synthesize(text, voice, signal)),
    },
    recognizer: recognizer && {
      prepare: (expected) => recognizer.prepare?.(expected),
      recognize: (expected, onPartial) => tracked(recognizer.recognize(expected, onPartial), work),
    },
    createVoiceActivity: (settings) => speech.createVoiceActivity(settings),
  };
}

function tracked(recognition: Recognition, work: PendingWork): Recognition {
  return {
    feed: (samples) => recognition.feed(samples),
    finish: () => work.track(recognition.finish()),
    cancel: () => recognition.cancel(),
  };
}

export function trackedTools(runTool: RunTool, work: PendingWork): RunTool {
  return (tool, parameters, signal) => work.track(runTool(tool, parameters, signal));
}

export function trackedResponder(responder: Responder, work: PendingWork): Responder {
  const greet = responder.greet?.bind(responder);
  return {
    expectedSpeech: responder.expectedSpeech,
    answer: (turn, conversation, signal) => trackedSteps(responder.answer(turn, conversation, signal), work),
    ...(greet && {
      greet: (conversation, signal) => trackedSteps(greet(conversation, signal), work),
    }),
  };
}

/** Each step is counted while it is waited for, and not while it is carried out. */
function trackedSteps(actions: AsyncIterable<Action>, work: PendingWork): AsyncIterable<Action> {
  return {
    [Symbol.asyncIterator]() {
      const steps = actions[Symbol.asyncIterator]();
      return {
        next: () => work.track(steps.next()),
        return: async (value: unknown) =>
          (await (steps.return && work.track(steps.return(value)))) ?? { done: true, value: undefined },
      };
    },
  };
}

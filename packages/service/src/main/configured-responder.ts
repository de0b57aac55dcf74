// Makes what answers in a call by what is configured: a language model, or without one the built-in responder.

import type { PreparedCall, TransferKind } from '../conversation/call.js';
import type { LimitedSearch } from '../conversation/knowledge/limited-search.js';
import { agentTopic } from '../conversation/responders/built-in/agent-topic.js';
import { BuiltInResponder } from '../conversation/responders/built-in/built-in-responder.js';
import { spokenAnswers } from '../conversation/responders/built-in/spoken-answers.js';
import type { Responder } from '../conversation/responders/responder.js';
import type { RunTool } from '../conversation/tools/server-tools.js';
import { createModelResponder } from './model-responders.js';
import type { OpenedEngines } from './opening-engines.js';

export interface ConfiguredResponderParts {
  readonly call: PreparedCall;
  readonly engines: Pick<OpenedEngines, 'languageModel'>;
  readonly runTool: RunTool;
  /** In the agent's knowledge; undefined where it has none. */
  readonly search: LimitedSearch | undefined;
  /** Of the agent's knowledge; empty where there are none. */
  readonly knowledgeWords: string;
  /** How the call may be handed over to a person; empty: not at all. */
  readonly transfers: readonly TransferKind[];
  readonly onProblem: (reason: string) => void;
}

export function createConfiguredResponder(parts: ConfiguredResponderParts): Responder {
  const { call, search, knowledgeWords, transfers } = parts;
  const { agent } = call;
  const expectedSpeech = { kind: 'topic', ...agentTopic(agent, knowledgeWords) } as const;
  return (
    createModelResponder({ ...parts, expectedSpeech }) ??
    new BuiltInResponder({
      agent,
      answerFromKnowledge: search && spokenAnswers(search),
      knowledgeWords,
      transfers,
    })
  );
}

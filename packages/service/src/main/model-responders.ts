// Makes what answers in calls where a language model is configured.

import { askedModel } from '../choices/agent-model.js';
import type { PreparedCall } from '../conversation/call.js';
import { agentTopic } from '../conversation/responders/built-in/agent-topic.js';
import { responderTools } from '../conversation/responders/model/agent-tools.js';
import { ModelResponder } from '../conversation/responders/model/model-responder.js';
import type { Responder } from '../conversation/responders/responder.js';
import type { RunTool } from '../conversation/tools/server-tools.js';
import { problemSentence } from '../engines/engine-problem.js';
import type { OpenedEngines } from './opening-engines.js';

/** So many answers in a row that fail end a call. */
const MAX_FAILURES = 2;

export interface ModelResponderParts {
  readonly call: PreparedCall;
  readonly engines: Pick<OpenedEngines, 'languageModel'>;
  readonly runTool: RunTool;
  readonly onProblem: (reason: string) => void;
}

/** @returns undefined where no language model is configured. */
export function createModelResponder(parts: ModelResponderParts): Responder | undefined {
  const { call, engines, runTool, onProblem } = parts;
  if (engines.languageModel === undefined) return undefined;
  const { agent } = call;
  return new ModelResponder({
    model: engines.languageModel,
    modelName: askedModel(agent.model),
    temperature: agent.temperature,
    languageHint: agent.languageHint,
    tools: responderTools(agent.tools),
    canHangUp: agent.canHangUp,
    expectedSpeech: { kind: 'topic', text: agentTopic(agent) },
    async runTool(name, values, signal) {
      const tool = agent.tools.find(({ modelToolName }) => modelToolName === name);
      if (tool === undefined) return { ok: false, result: 'There is no such tool.' };
      const outcome = await runTool(tool, values, signal);
      return outcome.ok ? outcome : { ok: false, result: outcome.message };
    },
    onProblem: (reason) => onProblem(problemSentence('language model', reason)),
    shouldHangUp: (failures) => failures >= MAX_FAILURES,
  });
}

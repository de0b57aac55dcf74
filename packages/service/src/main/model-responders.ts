// Makes what answers in calls where a language model is configured.

import { askedModel } from '../choices/agent-model.js';
import type { PreparedCall, TransferKind } from '../conversation/call.js';
import type { LimitedSearch } from '../conversation/knowledge/limited-search.js';
import { responderTools } from '../conversation/responders/model/agent-tools.js';
import { knowledgeTool, withKnowledge } from '../conversation/responders/model/knowledge-tool.js';
import { HANG_UP_TOOL } from '../conversation/responders/model/model-answer.js';
import { ModelResponder } from '../conversation/responders/model/model-responder.js';
import type { RunTool as RunResponderTool } from '../conversation/responders/model/server-tool.js';
import type { Responder } from '../conversation/responders/responder.js';
import type { RunTool } from '../conversation/tools/server-tools.js';
import { problemSentence } from '../engines/engine-problem.js';
import type { ExpectedSpeech } from '../engines/speech.js';
import type { OpenedEngines } from './opening-engines.js';

/** So many answers in a row that fail end a call. */
const MAX_FAILURES = 2;

export interface ModelResponderParts {
  readonly call: PreparedCall;
  readonly engines: Pick<OpenedEngines, 'languageModel'>;
  readonly runTool: RunTool;
  /** In the agent's knowledge; undefined where it has none. */
  readonly search: LimitedSearch | undefined;
  readonly expectedSpeech: ExpectedSpeech;
  readonly transfers: readonly TransferKind[];
  readonly onProblem: (reason: string) => void;
}

/** @returns undefined where no language model is configured. */
export function createModelResponder(parts: ModelResponderParts): Responder | undefined {
  const { call, engines, runTool, search, expectedSpeech, transfers, onProblem } = parts;
  if (engines.languageModel === undefined) return undefined;
  const { agent } = call;
  const own = responderTools(agent.tools);
  const runOwn: RunResponderTool = async (name, values, signal) => {
    const tool = agent.tools.find(({ modelToolName }) => modelToolName === name);
    if (tool === undefined) return { ok: false, result: 'There is no such tool.' };
    const outcome = await runTool(tool, values, signal);
    return outcome.ok ? outcome : { ok: false, result: outcome.message };
  };
  const taken = [...own.map(({ name }) => name), HANG_UP_TOOL.name];
  const knowledge = search && knowledgeTool(search, taken);
  return new ModelResponder({
    model: engines.languageModel,
    modelName: askedModel(agent.model),
    temperature: agent.temperature,
    languageHint: agent.languageHint,
    instruction: knowledge?.instruction,
    tools: knowledge === undefined ? own : [...own, knowledge.tool],
    canHangUp: agent.canHangUp,
    transfers,
    expectedSpeech,
    runTool: knowledge === undefined ? runOwn : withKnowledge(knowledge, runOwn),
    onProblem: (reason) => onProblem(problemSentence('language model', reason)),
    shouldHangUp: (failures) => failures >= MAX_FAILURES,
  });
}
